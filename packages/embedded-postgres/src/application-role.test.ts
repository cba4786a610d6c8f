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
