import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testSettings } from '../../testing/app.ts'
import { createTestDatabase, openTestPostgres, urlOf } from '../../testing/database.ts'
import { openProxy } from '../../testing/proxy.ts'
import { openDatabase } from '../postgres/open.ts'
import { openPool, type Postgres } from '../postgres/postgres.ts'
import { addJobs, startJobs, type Tasks } from './jobs.ts'

const postgres = await openTestPostgres()
const quiet = { warn: () => {}, error: () => {} }

function start(on: Postgres, tasks: Tasks) {
  const jobs = startJobs(on, tasks, quiet)
  onTestFinished(() => jobs.stop())
  return jobs
}

const add = (task: string, on = postgres) =>
  on.db.transaction(tx => addJobs(tx, task, sql`select '{"n": 1}'::json as payload`))

const jobsOf = async (task: string) =>
  (await postgres.pool.query('select * from trabajos where tarea = $1', [task])).rows

const gone = (task: string) => vi.waitUntil(async () => (await jobsOf(task)).length === 0, 20_000)

test('what a task leaves to be written is written with the end of its job, or neither is', async () => {
  await postgres.pool.query('create table hecho (n integer primary key)')
  let runs = 0
  start(postgres, {
    hacer: async payload => {
      runs += 1
      const { n } = payload as { n: number }
      return tx => tx.execute(sql`insert into hecho values (${runs === 1 ? null : n})`)
    },
  })
  await add('hacer')
  await gone('hacer')
  expect(runs).toBe(2)
  expect((await postgres.pool.query('select n from hecho')).rows).toEqual([{ n: 1 }])
})

test('jobs are done while people have every connection of theirs', async () => {
  const database = await openDatabase(
    { ...testSettings(), databaseUrl: urlOf(await createTestDatabase()) },
    () => {},
  )
  onTestFinished(() => database.close())
  const { max } = database.pool.options
  const people = await Promise.all(Array.from({ length: max }, () => database.pool.connect()))
  onTestFinished(() => {
    for (const client of people) client.release()
  })
  let runs = 0
  start(database.jobs, {
    hacer: async () => {
      runs += 1
      return null
    },
  })
  await add('hacer', database.jobs)
  await vi.waitUntil(() => runs, 20_000)
})

test('a database that goes away in the middle of a job costs a pause: the job is not done again', async () => {
  const connection = await createTestDatabase()
  const proxy = await openProxy(connection)
  const behind = openPool(proxy.connection, () => {})
  onTestFinished(() => behind.close())
  const direct = openPool(connection, () => {})
  onTestFinished(() => direct.close())
  let runs = 0
  start(behind, {
    hacer: async () => {
      runs += 1
      await proxy.shut()
      return tx => tx.execute(sql`insert into ajustes (clave, valor) values ('hecho', 'sí')`)
    },
  })
  await add('hacer', direct)
  await vi.waitUntil(() => runs, 20_000)
  await proxy.open()
  await vi.waitUntil(async () => (await direct.pool.query('select from trabajos')).rowCount === 0, 20_000)
  expect(runs).toBe(1)
  expect((await direct.pool.query(`select valor from ajustes where clave = 'hecho'`)).rowCount).toBe(1)
})

test('the jobs of a server that was killed are taken over', async () => {
  await add('ajena')
  await postgres.pool.query(
    `update trabajos set servidor = gen_random_uuid(), latido = now() - interval '1 minute'`,
  )
  start(postgres, { ajena: async () => null })
  await gone('ajena')
})

test('stopped as soon as it is started, it keeps no connection', async () => {
  const own = openPool(await createTestDatabase(), () => {})
  await startJobs(own, { hacer: async () => null }, quiet).stop()
  await own.close()
})
