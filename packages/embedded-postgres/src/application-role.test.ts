import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { applicationRole } from './application-role.ts'
import {
  cleanUp,
  makeDataDir,
  NAME,
  openHere,
  postmasterOf,
  query,
  removeTemplates,
} from './embedded.test-support.ts'

afterEach(cleanUp)
afterEach(() => vi.unstubAllEnvs())
afterAll(removeTemplates)

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
      rolname: applicationRole(NAME),
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
    `copy (select 1) to '/tmp/no'`,
    `select pg_read_file('${NAME}.clave')`,
    `select lo_import('/etc/passwd')`,
    `alter system set fsync = off`,
    `alter role ${applicationRole(NAME)} superuser`,
    `set role ${NAME}`,
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
  await query(connection, `grant update, delete on lineas to ${applicationRole(NAME)}`)
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
    `alter table lineas owner to ${applicationRole(NAME)}`,
    'create rule callar as on insert to lineas do instead nothing',
    'create trigger callar before insert on lineas for each row execute function suppress_redundant_updates_trigger()',
    'alter sequence lineas_id_seq restart with 100',
    `select setval('lineas_id_seq', 100)`,
    'set session_replication_role = replica',
    `set role ${NAME}`,
  ]) {
    await expect(query(connection, statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await query(connection, 'create table otra (id int); drop table otra')
  expect(await query(connection, 'select texto from lineas')).toEqual([{ texto: 'una' }])
})

test('several that start at the same moment take tables away one after the other', async () => {
  const { connection, makeAppendOnly } = await openHere(await makeDataDir())
  const tables = Array.from({ length: 20 }, (_, index) => `tabla_${index}`)
  await query(connection, tables.map(name => `create table ${name} (id int);`).join(''))
  await Promise.all(Array.from({ length: 6 }, () => makeAppendOnly(tables)))
  const left = `select tablename from pg_tables where tablename ~ '^tabla_' and tableowner = current_user`
  expect(await query(connection, left)).toEqual([])
})

test('an exception does its one statement, past triggers, and is the superuser’s: nothing the application made runs along', async () => {
  const { connection, makeAppendOnly } = await openHere(await makeDataDir())
  await query(connection, 'create table lineas (de int, texto text)')
  await query(
    connection,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no as %', current_user; end $$`,
  )
  await query(connection, 'create trigger no_cambia before update on lineas execute function refuse()')
  const statement = `update public.lineas set texto = '***' where de = de_quien`
  const exceptions = [{ signature: 'blank_lineas(de_quien integer)', statement }]
  await makeAppendOnly(['lineas'], exceptions)
  await makeAppendOnly(['lineas'], exceptions)
  await query(connection, `insert into lineas values (1, 'suyo'), (2, 'de otro')`)
  await query(connection, 'select blank_lineas(1)')
  expect(await query(connection, 'select de, texto from lineas order by de')).toEqual([
    { de: 1, texto: '***' },
    { de: 2, texto: 'de otro' },
  ])
  for (const statement of [
    `update lineas set texto = 'otra'`,
    `create or replace function blank_lineas(de_quien integer) returns void language sql as 'select'`,
    'drop function blank_lineas(integer)',
    'alter function blank_lineas(integer) reset all',
  ])
    await expect(query(connection, statement), statement).rejects.toMatchObject({ code: '42501' })
})
