import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  eventually,
  killPostmaster,
  makeDataDir,
  makeFolder,
  NAME,
  openElsewhere,
  openHere,
  postmasterOf,
  query,
  removeTemplates,
} from './embedded.test-support.ts'
import { EmbeddedPostgresError, type Event } from './index.ts'

afterEach(cleanUp)
afterAll(removeTemplates)

test('the first open makes a durable, private cluster; the next finds its data', async () => {
  const dataDir = path.join(await makeFolder(), 'new', 'data')
  const told: Event[] = []
  const first = await openHere(dataDir, told)
  const [settings] = await query(
    first.connection,
    `select current_database() as database, current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses, upper('ñandú') as upper`,
  )
  expect(settings).toEqual({
    database: NAME,
    version: expect.stringMatching(/^18\./),
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    addresses: '',
    upper: 'ÑANDÚ',
  })
  await query(first.connection, 'create extension pg_trgm; create table notas as select 95 as nota')
  expect(await query(first.connection, `select similarity('ñú', 'ñú') as same`)).toEqual([{ same: 1 }])
  await expect(query({ ...first.connection, password: 'otra' }, 'select 1')).rejects.toThrow(/password/)
  expect((await stat(path.join(dataDir, 'postgres', `${NAME}.clave`))).mode & 0o777).toBe(0o600)
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  await first.release()
  expect(await postmasterOf(dataDir)).toBeUndefined()
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  expect(told).toEqual([{ kind: 'creating' }])

  const second = await openHere(dataDir, told)
  expect(await query(second.connection, 'select nota from notas')).toEqual([{ nota: 95 }])
  expect(told).toEqual([{ kind: 'creating' }])
})

test('a second open uses the living postmaster, and only the last release ends it', async () => {
  const dataDir = await makeDataDir()
  const first = await openHere(dataDir)
  const pid = await postmasterOf(dataDir)
  const second = await openElsewhere(dataDir)
  const third = await openHere(dataDir)
  expect(await postmasterOf(dataDir)).toBe(pid)
  expect(second.answer.connection).toEqual(first.connection)
  await first.release()
  await first.release()
  await second.leave()
  expect(await postmasterOf(dataDir)).toBe(pid)
  expect(await query(third.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await third.release()
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('servers started at the same moment on an empty folder share one cluster', async () => {
  const dataDir = await makeFolder()
  const [one, two, here] = await Promise.all([
    openElsewhere(dataDir),
    openElsewhere(dataDir),
    openHere(dataDir),
  ])
  expect(one.answer.connection).toEqual(here.connection)
  expect(two.answer.connection).toEqual(here.connection)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  const lock = `select count(*)::int as servers from pg_locks where locktype = 'advisory'`
  expect(await query(here.connection, lock)).toEqual([{ servers: 3 }])
})

test('after a kill -9 of the server the next adopts its postmaster', async () => {
  const dataDir = await makeDataDir()
  const server = await openElsewhere(dataDir)
  await query(server.answer.connection ?? {}, 'create table notas as select 88 as nota')
  const pid = await postmasterOf(dataDir)
  await server.kill()
  const next = await openHere(dataDir)
  expect(await postmasterOf(dataDir)).toBe(pid)
  expect(await query(next.connection, 'select nota from notas')).toEqual([{ nota: 88 }])
  await next.release()
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test("the terminal's Ctrl-C does not reach PostgreSQL", async () => {
  const dataDir = await makeDataDir()
  const server = await openElsewhere(dataDir)
  const pid = await postmasterOf(dataDir)
  const exited = once(server.child, 'exit')
  process.kill(-Number(server.child.pid), 'SIGINT')
  await exited
  const next = await openHere(dataDir)
  expect(await postmasterOf(dataDir)).toBe(pid)
  await next.release()
})

test('a program that forgets to release still ends by itself', async () => {
  const dataDir = await makeDataDir()
  const { child } = await openElsewhere(dataDir, { forget: true })
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  const pid = await postmasterOf(dataDir)
  expect(pid).toBeDefined()

  // Nobody watches over it now. It is told to end, and the next server comes before it has.
  process.kill(Number(pid), 'SIGINT')
  const next = await openHere(dataDir)
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmasterOf(dataDir)).not.toBe(pid)
})

test('a killed postmaster comes back by itself, once, for all its servers and their pools', async () => {
  const dataDir = await makeDataDir()
  const told: Event[] = []
  const servers = [await openHere(dataDir, told), await openHere(dataDir), await openHere(dataDir)] as const
  // On a busy machine it may also have been told that a start is slow.
  const outages = () => told.flatMap(({ kind }) => (kind === 'slow-start' ? [] : [kind]))
  await openElsewhere(dataDir)
  const pool = new pg.Pool(servers[0].connection)
  pool.on('error', () => {})
  await pool.query('create table notas (nota int)')
  for (const round of [1, 2, 3]) {
    await pool.query('insert into notas values ($1)', [round])
    await (await killPostmaster(dataDir)).successor()
    const { rows } = await eventually(() => pool.query('select count(*)::int as notas from notas'))
    expect(rows).toEqual([{ notas: round }])
    const lock = `select count(*)::int as servers from pg_locks where locktype = 'advisory' having count(*) = 4`
    await eventually(async () => (await pool.query(lock)).rows[0])
    // The lock is taken a moment before the first server is done: killed in between, it tells of one death and not of two.
    await eventually(async () => (outages().length === 2 * round ? true : undefined))
  }
  expect(outages()).toEqual(Array(3).fill(['died', 'restarted']).flat())
  await pool.end()
  await Promise.all(servers.map(server => server.release()))
})

test('once released it is not started again', async () => {
  const dataDir = await makeDataDir()
  const [first, second] = [await openHere(dataDir), await openHere(dataDir)]
  await killPostmaster(dataDir)
  await Promise.all([first.release(), second.release()])
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('lock files that name an unrelated living process do not hinder a start', async () => {
  const other = await makeDataDir()
  await openHere(other)
  const dataDir = await makeDataDir()
  await (await openHere(dataDir)).release()
  const clusterDir = path.join(dataDir, 'postgres')
  const { uid, gid } = await stat(clusterDir)
  const bystander = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  try {
    // Also the postmaster of another folder, since a look at the name alone is not enough.
    for (const pid of [bystander.pid, await postmasterOf(other)]) {
      const lines = [pid, clusterDir, 1_700_000_000, 5432, clusterDir, '', '  1234567   0', 'ready', '']
      await writeFile(path.join(clusterDir, 'postmaster.pid'), lines.join('\n'))
      await writeFile(path.join(clusterDir, '.s.PGSQL.5432.lock'), lines.slice(0, 5).join('\n'))
      const postgres = await openHere(dataDir)
      expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await postgres.release()
    }
    await writeFile(path.join(clusterDir, '.s.PGSQL.5432.lock'), `${bystander.pid}\n${clusterDir}\n`)
    await (await openHere(dataDir)).release()
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  } finally {
    bystander.kill()
  }
})

test('what a power cut leaves behind does not hinder a start', async () => {
  const dataDir = await makeDataDir()
  const clusterDir = path.join(dataDir, 'postgres')
  await writeFile(path.join(clusterDir, 'postmaster.pid'), '')
  await writeFile(path.join(clusterDir, '.s.PGSQL.5432.lock'), '')
  await writeFile(path.join(dataDir, `postgres.turno-${process.pid}-1-abc`), '')
  const postgres = await openHere(dataDir)
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])

  const empty = await makeFolder()
  await mkdir(path.join(empty, 'postgres.nuevo-abc', 'postgres'), { recursive: true })
  await openHere(empty)
  expect((await readdir(empty)).sort()).toEqual(['postgres', 'postgres.log'])
})

test('a postmaster that can not start is told at once, with its own words', async () => {
  const dataDir = await makeDataDir()
  await appendFile(path.join(dataDir, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n')
  const failure = await openHere(dataDir).catch(error => error)
  expect(failure).toBeInstanceOf(EmbeddedPostgresError)
  expect(failure.problem).toMatchObject({
    code: 'start-failed',
    output: expect.stringContaining('no_such_setting'),
  })
})

test('the log is kept short', async () => {
  const dataDir = await makeDataDir()
  await writeFile(path.join(dataDir, 'postgres.log'), Buffer.alloc(11 * 1024 * 1024, 'x'))
  await openHere(dataDir)
  expect((await stat(path.join(dataDir, 'postgres.log'))).size).toBeLessThan(10_000)
})
