import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { CURRENT_SQL, MIGRATIONS } from '../paths.ts'
import { APPEND_ONLY } from './append-only.ts'
import { retryTransaction } from './retry.ts'

const DEFINED = /\b(?:CREATE|REPLACE) (?:FUNCTION|VIEW) (\w+)|\bRENAME TO (\w+)/g

const LEDGER = 'create table if not exists sql_vigente (huella text not null, nombres text[] not null)'

/**
 * Makes the database's functions, views and triggers those of `api/sql`, in one transaction, if they are not. The caller holds
 * the migrations' lock. `changed`: the tables are new, and their triggers are not there yet.
 */
export async function applyCurrentSql(client: pg.ClientBase, { changed }: { changed: boolean }) {
  const current = await readCurrentSql()
  await client.query(LEDGER)
  const { rows } = await client.query<{ huella: string; nombres: string[] }>('select * from sql_vigente')
  if (!changed && rows[0]?.huella === current.huella) return
  // What migrations up to 0054 defined, and what an earlier version of these files did.
  const known = new Set([...(await namesInMigrations()), ...(rows[0]?.nombres ?? []), ...current.nombres])
  // Run again if it meets people of a server that still runs in a circle of locks.
  await retryTransaction(() => apply(client, current, [...known]))
}

interface CurrentSql {
  sql: string
  huella: string
  nombres: string[]
}

/** Files whose names begin with `_` come first: others use what they define. */
async function readCurrentSql(): Promise<CurrentSql> {
  const texts = await readFolder(CURRENT_SQL)
  const sql = texts.join('\n')
  return { sql, huella: createHash('sha256').update(sql).digest('hex'), nombres: namesIn(sql) }
}

const namesInMigrations = async () => namesIn((await readFolder(MIGRATIONS)).join('\n'))

async function readFolder(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))
}

const namesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(DEFINED)].map(([, name, renamed]) => name ?? renamed ?? '')),
]

async function apply(client: pg.ClientBase, { sql, huella, nombres }: CurrentSql, known: string[]) {
  try {
    await client.query('begin')
    await dropAll(client, known, nombres)
    // A function may name another that comes after it.
    await client.query('set local check_function_bodies = off')
    await client.query(sql)
    await client.query('delete from sql_vigente')
    await client.query('insert into sql_vigente (huella, nombres) values ($1, $2)', [huella, nombres])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Before they are made anew, so that what is gone from the files is gone from the database, and a function may get other
 * arguments. What something else depends on stays and is replaced: functions in an index, a constraint or a view, and views,
 * of which a school may have made views of its own.
 */
async function dropAll(client: pg.ClientBase, known: string[], current: string[]) {
  await runEach(client, DROP_TRIGGERS, [known, APPEND_ONLY])
  await dropFunctions(client, known)
  await runEach(client, DROP_VIEWS, [known.filter(name => !current.includes(name))])
  await dropFunctions(client, known)
}

/** Those that nothing depends on, until there is none: each may have been what held another. */
async function dropFunctions(client: pg.ClientBase, known: string[]) {
  while (await runEach(client, DROP_FUNCTIONS, [known]));
}

/** Runs each statement that the query answers, and says how many there were. */
async function runEach(client: pg.ClientBase, query: string, values: string[][]): Promise<number> {
  const { rows } = await client.query<{ statement: string }>(query, values)
  for (const { statement } of rows) await client.query(statement)
  return rows.length
}

const DROP_TRIGGERS = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
    from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and p.proname = any($1) and c.relname <> all($2)
     and p.pronamespace = current_schema()::regnamespace and c.relnamespace = p.pronamespace
   order by c.relname, t.tgname`

const DROP_VIEWS = `
  select format('drop view %s', c.oid::regclass) as statement
    from pg_class c
   where c.relkind = 'v' and c.relname = any($1) and c.relnamespace = current_schema()::regnamespace`

const DROP_FUNCTIONS = `
  select format('drop function %s', p.oid::regprocedure) as statement
    from pg_proc p
   where p.proname = any($1) and p.pronamespace = current_schema()::regnamespace
     and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
     and not exists (select from pg_depend d
                      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
