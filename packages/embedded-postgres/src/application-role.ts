import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Place } from './place.ts'
import type { Running } from './postmaster.ts'

/**
 * The role that the program connects as. It owns its database and nothing else: no superuser, so SQL can't start
 * programs or read files. The superuser and the database bear the program's name alone.
 */
export const applicationRole = (name: string) => `${name}_app`

/** Derived, so that folders from before the role existed need no second secret, and SQL can't read the first one's file. */
export const applicationPassword = (name: string, superuserPassword: string): string =>
  createHmac('sha256', superuserPassword).update(applicationRole(name)).digest('base64url')

/** Creates the application's role and database if they are missing. Needs the turn. */
export async function ensureDatabase(
  { name, password: superuserPassword }: Place,
  { session: { client }, endpoint }: Running,
): Promise<void> {
  const application = applicationRole(name)
  const role = await client.query('select from pg_roles where rolname = $1', [application])
  if (!role.rowCount) {
    const password = client.escapeLiteral(applicationPassword(name, superuserPassword))
    await client.query(`create role ${application} login password ${password}`)
  }
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [name],
  )
  if (!rows[0]) await client.query(`create database ${name} owner ${application}`)
  else if (rows[0].owner === name) {
    await handOver(name, { ...endpoint, user: name, password: superuserPassword, database: name })
  }
}

/**
 * Changes the owner of everything in a folder of an earlier version, where it all belongs to the superuser. One transaction,
 * the database itself last: its owner tells whether this was done. REASSIGN OWNED refuses the cluster's first role, so each object is altered by itself.
 * Extensions can't change hands and need not: what they brought is for everyone to use. Sequences of columns follow their table.
 */
async function handOver(name: string, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ statement: string }>(ownedBySuperuser(name))
    for (const { statement } of rows) await client.query(statement)
    await client.query(`alter database ${name} owner to ${applicationRole(name)}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Takes tables from the application: it may read them and add rows, and has no way back. Their schema goes too, because its
 * owner may drop what is in it; making new tables in it stays allowed. Does nothing where it was done before.
 */
export async function makeAppendOnly(
  { name: superuser, password }: Place,
  endpoint: Running['endpoint'],
  tables: string[],
  exceptions: Exception[] = [],
): Promise<void> {
  const application = applicationRole(superuser)
  const client = new pg.Client({ ...endpoint, user: superuser, password, database: superuser })
  client.on('error', () => {})
  await client.connect()
  try {
    // Advisory lock, until the connection ends: two programs that start at the same moment would change the same rows of the
    // catalogue, of which PostgreSQL lets only one.
    await client.query(`select pg_advisory_lock(hashtext('append-only'))`)
    for (const table of tables) {
      const name = client.escapeIdentifier(table)
      const { rows } = await client.query<{ owner: string; schema: string; sequences: string[] }>(
        `select pg_get_userbyid(c.relowner) as owner, quote_ident(n.nspname) as schema,
                array(select d.objid::regclass::text from pg_depend d
                       where d.refobjid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i') as sequences
           from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = to_regclass($1)`,
        [name],
      )
      const [found] = rows
      if (!found || found.owner === superuser) continue
      await client.query(`
        begin;
        alter schema ${found.schema} owner to ${superuser};
        grant all on schema ${found.schema} to ${application};
        alter table ${name} owner to ${superuser};
        revoke all on ${name} from ${application};
        grant select, insert on ${name} to ${application};
        ${found.sequences.map(sequence => `grant select on ${sequence} to ${application};`).join('')}
        commit`)
    }
    for (const exception of exceptions) await client.query(functionOf(exception, application))
  } finally {
    await client.end()
  }
}

/** What the application may do to such a table all the same: `blank_log(person integer)`, and the statement, which names the schema of each table. */
export interface Exception {
  signature: string
  statement: string
}

/** Runs as the superuser: triggers are off and only the catalogue is searched, so that nothing the application made runs along. */
const functionOf = ({ signature, statement }: Exception, application: string) => `
  begin;
  create or replace function public.${signature} returns void language sql security definer
    set session_replication_role = replica set search_path = pg_catalog as $exception$ ${statement} $exception$;
  revoke all on function public.${signature} from public;
  grant execute on function public.${signature} to ${application};
  commit`

const FIRST_OID_AFTER_INITDB = 16_384

const ownedBySuperuser = (name: string) => `
  with owned (classid, objid) as (
    select 'pg_namespace'::regclass, oid from pg_namespace
      where nspowner = '${name}'::regrole and not starts_with(nspname, 'pg_')
    union all select 'pg_class'::regclass, oid from pg_class
      where relowner = '${name}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
    union all select 'pg_proc'::regclass, oid from pg_proc where proowner = '${name}'::regrole
    union all select 'pg_type'::regclass, t.oid from pg_type t left join pg_class c on c.oid = typrelid
      where typowner = '${name}'::regrole and (typtype in ('d', 'e', 'r') or c.relkind = 'c'))
  select format('alter %s %s owner to ${applicationRole(name)}', type, identity) as statement
    from owned, pg_identify_object(classid, objid, 0)
   where objid >= ${FIRST_OID_AFTER_INITDB} and not exists (
     select from pg_depend d where d.classid = owned.classid and d.objid = owned.objid and deptype in ('e', 'a', 'i'))`
