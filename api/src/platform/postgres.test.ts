import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { openProxy } from '../testing/proxy.ts'
import { databaseErrorOf, isDatabaseAway } from './database-errors.ts'
import { openPool } from './postgres.ts'

test('a server that fell silent is given up, and the pool is well again when there is one', async () => {
  const proxy = await openProxy(await createTestDatabase())
  const { pool, close } = openPool({ ...proxy.connection, max: 1, query_timeout: 300 }, () => {})
  await pool.query('select 1')
  proxy.fallSilent()
  const failure = await pool.query('select 1').catch(error => error)
  expect(isDatabaseAway(databaseErrorOf(failure))).toBe(true)
  await proxy.open()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
  await proxy.shut()
})
