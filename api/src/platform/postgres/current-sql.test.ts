import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, openTestPostgres } from '../../testing/database.ts'
import { CURRENT_SQL, MIGRATIONS } from '../paths.ts'
import { APPEND_ONLY } from './append-only.ts'
import { migrate } from './migrate.ts'
import { openPool } from './postgres.ts'

/** The last migration that may define functions: since then they stand in api/sql. */
const LAST_OF_HISTORY = '0054_seats_by_key.sql'

const textsOf = async (folder: string, names: string[]) =>
  (await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))).join('\n')

/** Every function, view and trigger of ours, with its text and the transaction that wrote it. */
async function readDefinitions(pool: pg.Pool) {
  const { rows } = await pool.query<{ kind: string; name: string; text: string; written: string }>(
    `select 'function' as kind, p.proname::text as name, pg_get_functiondef(p.oid) as text, p.xmin::text as written
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select 'view', c.relname, pg_get_viewdef(c.oid), r.xmin::text
       from pg_class c join pg_rewrite r on r.ev_class = c.oid
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
     union all
     select 'trigger', t.tgname, pg_get_triggerdef(t.oid), t.xmin::text
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relname <> all($1)
     order by 1, 2`,
    [APPEND_ONLY],
  )
  return rows
}

/** As if the files had changed since the last start. */
const forget = (pool: pg.Pool) => pool.query(`update sql_vigente set huella = 'otra'`)

const withoutWriter = (definitions: Awaited<ReturnType<typeof readDefinitions>>) =>
  definitions.map(({ kind, name, text }) => [kind, name, text])

test('every function, view and trigger comes from api/sql, each from one place', async () => {
  const { pool } = await openTestPostgres()
  const sql = await textsOf(CURRENT_SQL, await readdir(CURRENT_SQL))
  const before = await readDefinitions(pool)
  await forget(pool)
  await migrate(pool)
  const after = await readDefinitions(pool)
  expect(withoutWriter(after)).toEqual(withoutWriter(before))
  expect(after.length).toBeGreaterThan(100)
  expect(new Set(after.map(({ written }) => written)).size).toBe(1)

  const defined = [...sql.matchAll(/CREATE OR REPLACE (FUNCTION|VIEW|TRIGGER) (\w+)/g)].map(
    ([, kind, name]) => `${kind} ${name}`,
  )
  expect(defined.filter((name, index) => defined.indexOf(name) !== index)).toEqual([])
  const functions = after.filter(({ kind }) => kind === 'function').map(({ name }) => `FUNCTION ${name}`)
  expect(functions).toEqual([...new Set(functions)])
  expect(defined.filter(name => name.startsWith('FUNCTION')).sort()).toEqual(functions.sort())
})

test('every body is one that PostgreSQL understands', async () => {
  const { pool } = await openTestPostgres()
  const client = await pool.connect()
  const files = (await readdir(CURRENT_SQL)).sort()
  // All of them stand already, so that none has to wait for another.
  await client.query(await textsOf(CURRENT_SQL, files))
  client.release()
})

test('what changed in the files is there after the next start, and what is gone from them is gone', async () => {
  const { pool } = await openTestPostgres()
  const before = await readDefinitions(pool)
  await pool.query(`
    create or replace function notas_que_faltan(periodo integer)
      returns table (idseccion integer, idmaestro integer, inscritos integer, sin_nota integer, sin_oficializar integer)
      language sql stable as 'select null::integer, null::integer, 1, 1, 1';
    drop trigger aulas_version on aulas;
    create function promote_esperas(otra text) returns integer language sql return 1;
    create function de_antes() returns trigger language plpgsql as 'begin return null; end';
    create trigger aulas_de_antes after insert on aulas execute function de_antes();
    create view vista_de_antes as select promote_esperas('') as uno;
    create function ajena() returns integer language sql return 1;
    create view vista_ajena as select * from notas_minimas;
    update sql_vigente set huella = 'otra', nombres = nombres || '{de_antes,vista_de_antes}'`)
  await migrate(pool)
  const after = await readDefinitions(pool)
  const names = (definitions: typeof before) => definitions.map(({ name }) => name)
  expect(names(after).filter(name => !names(before).includes(name))).toEqual(['ajena', 'vista_ajena'])
  const ours = after.filter(({ name }) => !['ajena', 'vista_ajena'].includes(name))
  expect(withoutWriter(ours)).toEqual(withoutWriter(before))
})

test('files that did not change are not applied again', async () => {
  const { pool } = await openTestPostgres()
  const before = await readDefinitions(pool)
  await migrate(pool)
  expect(await readDefinitions(pool)).toEqual(before)
})

test('a file that PostgreSQL refuses leaves everything as it was', async () => {
  const { pool } = openPool(await createTestDatabase(), () => {})
  const before = await readDefinitions(pool)
  // A view of the school's own with this name is in the way.
  await pool.query(`
    drop function notas_que_faltan, close_periodo cascade;
    create view estorbo as select 1;
    alter view inscripciones_detalladas rename column nombre to otro`)
  const broken = await readDefinitions(pool)
  await forget(pool)
  await expect(migrate(pool)).rejects.toThrow()
  expect(await readDefinitions(pool)).toEqual(broken)
  expect(broken.length).toBeLessThan(before.length)
  await pool.end()
})

test('migrations after the last that did define no function, view or trigger', async () => {
  const later = (await readdir(MIGRATIONS)).filter(name => name > LAST_OF_HISTORY)
  const sql = await textsOf(MIGRATIONS, later)
  expect(sql).not.toMatch(
    /\b(create|replace)\s+(constraint\s+)?(function|procedure|view|trigger)\b|track_changes\s*\(/i,
  )
})
