import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openProxy } from '../../testing/proxy.ts'
import { writeBackup } from '../operations/backup/write.ts'
import { databaseErrorOf, isDatabaseAway } from './database-errors.ts'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { openPool } from './postgres.ts'
import { answeredWithin } from './query-timeout.ts'

/** A pool whose database can fall silent, and is given up so soon when it does. */
async function openBehindProxy(max: number, query_timeout: number) {
  const database = await createTestDatabase()
  const proxy = await openProxy(database)
  const postgres = openPool({ ...proxy.connection, max, query_timeout }, () => {})
  onTestFinished(async () => {
    await postgres.close()
    await proxy.shut()
  })
  return { ...postgres, proxy, database }
}
const isAway = (error: unknown) => isDatabaseAway(databaseErrorOf(error))

test('a server that fell silent is given up, and the pool is well again when there is one', async () => {
  const { pool, proxy } = await openBehindProxy(1, 300)
  await pool.query('select 1')
  proxy.fallSilent()
  expect(isAway(await pool.query('select 1').catch(error => error))).toBe(true)
  await proxy.open()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a question that is answered at once or never is given up before the others', async () => {
  const { pool, proxy } = await openBehindProxy(2, 600_000)
  await pool.query('select 1')
  proxy.fallSilent()
  const asked = pool.query(answeredWithin(300, { text: 'select 1' }))
  expect(isAway(await asked.catch(error => error))).toBe(true)
})

test.each(['before it begins', 'in the middle'])(
  'so is one that falls silent under a transaction, %s',
  async when => {
    const { db, pool, proxy } = await openBehindProxy(1, 300)
    await pool.query('select 1')
    if (when === 'before it begins') proxy.fallSilent()
    const transaction = db.transaction(async tx => {
      proxy.fallSilent()
      await tx.execute(sql`select 1`)
    })
    // One silence is enough: the rollback does not wait for an answer of its own.
    const { message = '' } = databaseErrorOf(await transaction.catch(error => error)) ?? {}
    expect(message).toMatch(when === 'in the middle' ? /^Connection terminated/ : /^Query read timeout$/)
    await proxy.open()
    expect((await db.transaction(tx => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
    expect(pool.totalCount).toBe(1)
  },
)

test('a migration and a backup that wait for others wait on, and give up when the database falls silent', async () => {
  const { pool, proxy, database } = await openBehindProxy(3, 1000)
  const other = new pg.Client(database)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const file = path.join(tmpdir(), `nivela-mudo-${process.pid}.respaldo`)
  let gaveUp = 0
  const works = [migrate(pool), writeBackup(pool, file)].map(work =>
    work.catch(error => {
      gaveUp += 1
      return error
    }),
  )
  const waiting = `
    select from pg_locks l join pg_database d on d.oid = l.database
     where datname = current_database() and not granted and waitstart < clock_timestamp() - interval '1.2 seconds'`
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(2)
  expect(gaveUp).toBe(0)
  proxy.fallSilent()
  expect((await Promise.all(works)).map(isAway)).toEqual([true, true])
  expect(existsSync(file)).toBe(false)
  await other.end()
})
