import { applicationRole } from '@nivela/embedded-postgres/application-role'
import {
  cleanUp,
  makeDataDir,
  openElsewhere,
  openHere,
  query,
  removeTemplates,
  superuserOf,
} from '@nivela/embedded-postgres/embedded.test-support'
import { afterAll, afterEach, expect, test } from 'vitest'
import { writeOldSchool } from '../../testing/old-school.ts'
import { readJobs, readRows, readRules } from '../../testing/rows.ts'
import { DATABASE_NAME as NAME } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPool } from './postgres.ts'

afterEach(cleanUp)
afterAll(removeTemplates)

const APPLICATION = applicationRole(NAME)

/** Whatever is neither PostgreSQL's own nor an extension's, and belongs to someone else than the application. */
const FOREIGN = `
  select format('select %L as catalog, oid from pg_catalog.%I c where oid >= 16384 and %I <> ''${APPLICATION}''::regrole%s
           and not exists (select from pg_depend d where d.classid = %L::regclass and d.objid = c.oid and deptype = ''e'')',
           a.attrelid::regclass, c.relname, a.attname,
           case c.relname when 'pg_class' then ' and relnamespace <> ''pg_toast''::regnamespace'
                          when 'pg_namespace' then ' and not starts_with(nspname, ''pg_'')' else '' end,
           a.attrelid::regclass) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'r' and a.attname ~ 'owner$' and a.atttypid = 'oid'::regtype
     and c.relname not in ('pg_extension', 'pg_tablespace')`

/** Triggers are made anew from api/sql, but for the bitácora's. */
const isKept = (rule: string) => !rule.startsWith('CREATE TRIGGER') || rule.includes(' ON public.bitacora ')

/** A folder as versions before the role made it: one role, the superuser, whose everything is. */
async function makeOldDataDir() {
  const dataDir = await makeDataDir(undefined, NAME)
  const postgres = await openHere(dataDir, [], NAME)
  const cluster = await superuserOf(dataDir, NAME, 'postgres')
  for (const statement of [`drop database ${NAME}`, `drop role ${APPLICATION}`, `create database ${NAME}`]) {
    await query(cluster, statement)
  }
  const superuser = await superuserOf(dataDir, NAME)
  await writeOldSchool(superuser)
  await query(superuser, 'create view aulas_libres as select nombre from aulas')
  return { dataDir, postgres, superuser }
}

test('a folder of before is handed to the application with every row, while an old server still works in it', async () => {
  const { dataDir, postgres, superuser } = await makeOldDataDir()
  const old = openPool(superuser, () => {})
  const before = {
    ...{ rows: await readRows(old.pool), jobs: await readJobs(old.pool) },
    rules: (await readRules(old.pool)).filter(({ rule }) => isKept(rule)),
  }
  const { answer, leave } = await openElsewhere(dataDir, { name: NAME })
  const application = openPool(answer.connection ?? {}, () => {})
  try {
    await migrate(application.pool)
    const { sql_vigente, ...rows } = await readRows(application.pool)
    expect([rows, await readJobs(application.pool)]).toEqual([before.rows, before.jobs])
    expect(await readRules(application.pool)).toEqual(expect.arrayContaining(before.rules))
    expect(sql_vigente).toHaveLength(1)
    const looks = await application.pool.query<{ statement: string }>(FOREIGN)
    expect(looks.rows.length).toBeGreaterThan(10)
    for (const { statement } of looks.rows)
      expect((await application.pool.query(statement)).rows, statement).toEqual([])

    await old.pool.query(`insert into aulas (nombre) values ('Aula vieja')`)
    await application.pool.query(`insert into aulas (nombre) values ('Aula nueva')`)
    await application.pool.query(`insert into trabajos (tarea, datos) values ('correo', '{"id": 2}')`)
    await application.pool.query('alter table aulas add column pisos int')
  } finally {
    await Promise.all([old.close(), application.close()])
  }
  await leave()
  await postgres.release()

  const again = await openHere(dataDir, [], NAME)
  const [role] = await query(again.connection, 'select current_user::text, count(*)::int as aulas from aulas')
  expect(role).toEqual({ current_user: APPLICATION, aulas: 3 })
})

test('a folder that is handed over only in part is as it was, and the next start tries again', async () => {
  const { dataDir, postgres, superuser } = await makeOldDataDir()
  await query(
    superuser,
    `create function refuse() returns event_trigger language plpgsql as $$ begin
       if tg_tag = 'ALTER VIEW' then raise exception 'no'; end if; end $$;
     create event trigger refuse on ddl_command_start execute function refuse()`,
  )
  await expect(openHere(dataDir, [], NAME)).rejects.toThrow('no')
  const owners = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace`
  expect(await query(superuser, owners)).toEqual([{ owner: NAME }])
  await query(superuser, 'drop event trigger refuse; drop function refuse()')
  await openHere(dataDir, [], NAME)
  expect(await query(superuser, owners)).toEqual([{ owner: APPLICATION }])
  await postgres.release()
})
