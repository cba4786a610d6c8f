import { createHmac } from 'node:crypto'
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import type { Place } from './place.ts'
import type { Running } from './postmaster.ts'

export const DATABASE = 'nivela'
/** The role of the server's pool. It owns its database and nothing else: no superuser, so SQL can't start programs or read files. */
export const APPLICATION = 'nivela_app'

/** Derived, so that folders from before the role existed need no second secret, and SQL can't read the first one's file. */
export const applicationPassword = (superuserPassword: string): string =>
  createHmac('sha256', superuserPassword).update(APPLICATION).digest('base64url')

/** Makes sure that there are a role and a database for the application. To be called in turn. */
export async function ensureDatabase(
  place: Place,
  { session: { client }, endpoint }: Running,
): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION])
  if (!role.rowCount) {
    const password = client.escapeLiteral(applicationPassword(place.password))
    await client.query(`create role ${APPLICATION} login password ${password}`)
  }
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [DATABASE],
  )
  if (!rows[0]) await client.query(`create database ${DATABASE} owner ${APPLICATION}`)
  else if (rows[0].owner === SUPERUSER) {
    await handOver({ ...endpoint, user: SUPERUSER, password: place.password, database: DATABASE })
  }
}

/**
 * A folder of an earlier version, where everything belongs to the superuser. One transaction, the database's owner last:
 * that owner tells whether it was done. REASSIGN OWNED refuses the cluster's first role, so each object is altered by itself.
 * Extensions can't change hands and need not: what they brought is for everyone to use. Sequences of columns follow their table.
 */
async function handOver(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ statement: string }>(OWNED_BY_SUPERUSER)
    for (const { statement } of rows) await client.query(statement)
    await client.query(`alter database ${DATABASE} owner to ${APPLICATION}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Takes tables from the application: it may read them and add rows, and has no way back. Their schema goes too, because whoever
 * owns that may drop what is in it; making new tables in it stays allowed. Does nothing where it was done before.
 */
export async function makeAppendOnly(connection: pg.ClientConfig, tables: string[]): Promise<void> {
  const client = new pg.Client({ ...connection, user: SUPERUSER, database: DATABASE })
  client.on('error', () => {})
  await client.connect()
  try {
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
      if (!found || found.owner === SUPERUSER) continue
      await client.query(`
        begin;
        alter schema ${found.schema} owner to ${SUPERUSER};
        grant all on schema ${found.schema} to ${APPLICATION};
        alter table ${name} owner to ${SUPERUSER};
        revoke all on ${name} from ${APPLICATION};
        grant select, insert on ${name} to ${APPLICATION};
        ${found.sequences.map(sequence => `grant select on ${sequence} to ${APPLICATION};`).join('')}
        commit`)
    }
  } finally {
    await client.end()
  }
}

const FIRST_OID_AFTER_INITDB = 16_384

const OWNED_BY_SUPERUSER = `
  with owned (classid, objid) as (
    select 'pg_namespace'::regclass, oid from pg_namespace
      where nspowner = '${SUPERUSER}'::regrole and not starts_with(nspname, 'pg_')
    union all select 'pg_class'::regclass, oid from pg_class
      where relowner = '${SUPERUSER}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
    union all select 'pg_proc'::regclass, oid from pg_proc where proowner = '${SUPERUSER}'::regrole
    union all select 'pg_type'::regclass, t.oid from pg_type t left join pg_class c on c.oid = typrelid
      where typowner = '${SUPERUSER}'::regrole and (typtype in ('d', 'e', 'r') or c.relkind = 'c'))
  select format('alter %s %s owner to ${APPLICATION}', type, identity) as statement
    from owned, pg_identify_object(classid, objid, 0)
   where objid >= ${FIRST_OID_AFTER_INITDB} and not exists (
     select from pg_depend d where d.classid = owned.classid and d.objid = owned.objid and deptype in ('e', 'a', 'i'))`
