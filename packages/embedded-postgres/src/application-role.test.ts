import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { migrate } from '../../../api/src/platform/postgres/migrate.ts'
import { openPool } from '../../../api/src/platform/postgres/postgres.ts'
import { writeOldSchool } from '../../../api/src/testing/old-school.ts'
import { readJobs, readRows, readRules } from '../../../api/src/testing/rows.ts'
import { APPLICATION } from './application-role.ts'
import {
  cleanUp,
  makeDataDir,
  openElsewhere,
  openHere,
  postmasterOf,
  query,
  removeTemplate,
  superuserOf,
} from './embedded.test-support.ts'

afterEach(cleanUp)
afterEach(() => vi.unstubAllEnvs())
afterAll(removeTemplate)

test('the environment of the postmaster holds nothing but what PostgreSQL needs', async () => {
  vi.stubEnv('JWT_SECRET', 'secreto')
  vi.stubEnv('SMTP_URL', 'smtps://usuario:clave@correo.test')
  vi.stubEnv('PGDATA', '/does/not/exist')
  const dataDir = await makeDataDir()
  await openHere(dataDir)
  const environment = await readFile(`/proc/${await postmasterOf(dataDir)}/environ`, 'utf8')
  const names = environment.split('\0').map(pair => pair.split('=')[0] ?? '')
  expect(names).toContain('LC_ALL')
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TZ', 'LC_ALL', 'PG_GRANDPARENT_PID', '']
  expect(names.filter(name => !needed.includes(name))).toEqual([])
})

test('the application owns its database, and may neither start programs, read files nor make roles and databases', async () => {
  const { connection } = await openHere(await makeDataDir())
  expect(
    await query(
      connection,
      `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
              (select count(*)::int from pg_auth_members where member = r.oid) as roles,
              (select datdba = r.oid from pg_database where datname = current_database()) as owner
         from pg_roles r where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolname: APPLICATION,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      roles: 0,
      owner: true,
    },
  ])
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/nivela-no'`,
    `select pg_read_file('nivela.clave')`,
    `select lo_import('/etc/passwd')`,
    `alter system set fsync = off`,
    `alter role ${APPLICATION} superuser`,
    `set role nivela`,
    `create role otro`,
    `create database otra`,
  ]) {
    await expect(query(connection, statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('of an append-only table the application reads and adds rows, and can do nothing else to it, nor take that back', async () => {
  const { connection, makeAppendOnly } = await openHere(await makeDataDir())
  await query(connection, 'create table lineas (id int generated always as identity primary key, texto text)')
  await makeAppendOnly(['lineas', 'no_existe'])
  await makeAppendOnly(['lineas'])
  const [added] = await query(connection, `insert into lineas (texto) values ('una') returning id`)
  expect(added).toEqual({ id: 1 })
  expect(await query(connection, 'select last_value::int as last from lineas_id_seq')).toEqual([{ last: 1 }])
  // No error, a warning: nothing was granted.
  await query(connection, `grant update, delete on lineas to ${APPLICATION}`)
  for (const statement of [
    `update lineas set texto = 'otra'`,
    'delete from lineas',
    'truncate lineas',
    'drop table lineas',
    'drop schema public cascade',
    'alter schema public rename to otro',
    'alter table lineas rename to otras',
    'alter table lineas add column mas int',
    'alter table lineas disable trigger all',
    `alter table lineas owner to ${APPLICATION}`,
    'create rule callar as on insert to lineas do instead nothing',
    'create trigger callar before insert on lineas for each row execute function suppress_redundant_updates_trigger()',
    'alter sequence lineas_id_seq restart with 100',
    `select setval('lineas_id_seq', 100)`,
    'set session_replication_role = replica',
    'set role nivela',
  ]) {
    await expect(query(connection, statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await query(connection, 'create table otra (id int); drop table otra')
  expect(await query(connection, 'select texto from lineas')).toEqual([{ texto: 'una' }])
})

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

/** A folder as versions before the role made it: one role, the superuser, whose everything is. */
async function makeOldDataDir() {
  const dataDir = await makeDataDir()
  const postgres = await openHere(dataDir)
  const cluster = await superuserOf(dataDir, 'postgres')
  for (const statement of ['drop database nivela', `drop role ${APPLICATION}`, 'create database nivela']) {
    await query(cluster, statement)
  }
  const superuser = await superuserOf(dataDir)
  await writeOldSchool(superuser)
  await query(superuser, 'create view aulas_libres as select nombre from aulas')
  return { dataDir, postgres, superuser }
}

test('a folder of before is handed to the application with every row, while an old server still works in it', async () => {
  const { dataDir, postgres, superuser } = await makeOldDataDir()
  const old = openPool(superuser, () => {})
  const before = [await readRows(old.pool), await readJobs(old.pool), await readRules(old.pool)]
  const { answer, leave } = await openElsewhere(dataDir)
  const application = openPool(answer.connection ?? {}, () => {})
  try {
    await migrate(application.pool)
    const after = [
      await readRows(application.pool),
      await readJobs(application.pool),
      await readRules(application.pool),
    ]
    expect(after).toEqual(before)
    const looks = await application.pool.query<{ statement: string }>(FOREIGN)
    expect(looks.rows.length).toBeGreaterThan(10)
    for (const { statement } of looks.rows)
      expect((await application.pool.query(statement)).rows, statement).toEqual([])

    await old.pool.query(`insert into aulas (nombre) values ('Aula vieja')`)
    await application.pool.query(`insert into aulas (nombre) values ('Aula nueva')`)
    await application.pool.query(`select graphile_worker.add_job('correo', '{"id": 2}')`)
    await application.pool.query('alter table aulas add column pisos int')
  } finally {
    await Promise.all([old.close(), application.close()])
  }
  await leave()
  await postgres.release()

  const again = await openHere(dataDir)
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
  await expect(openHere(dataDir)).rejects.toThrow('no')
  const owners = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace`
  expect(await query(superuser, owners)).toEqual([{ owner: 'nivela' }])
  await query(superuser, 'drop event trigger refuse; drop function refuse()')
  await openHere(dataDir)
  expect(await query(superuser, owners)).toEqual([{ owner: APPLICATION }])
  await postgres.release()
})
