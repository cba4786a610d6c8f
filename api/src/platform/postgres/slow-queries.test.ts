import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openPool } from './postgres.ts'
import type { SlowQuery } from './slow-queries.ts'

const told: SlowQuery[] = []
const { pool, db, close } = openPool(await createTestDatabase(), () => {}, {
  milliseconds: 100,
  report: query => told.push(query),
})
afterAll(close)
beforeEach(() => {
  told.length = 0
})

const SECRET = '00112345678'

test('a slow query is told by its text and its time, through every wrapper, and never with its values', async () => {
  await pool.query('select pg_sleep(0.15), $1::text', [SECRET])
  await pool.query({ name: 'lenta', text: 'select pg_sleep(0.15),\n  $1::text', values: [SECRET] })
  await db.transaction(tx => tx.execute(sql`select pg_sleep(0.15), ${SECRET}::text`))
  await pool.query(`select pg_sleep(0.15), '${SECRET}', 'd''Oleo'`)
  const ms = expect.any(Number)
  expect(told).toEqual([
    { query: 'select pg_sleep(0.15), $1::text', ms },
    { name: 'lenta', query: 'select pg_sleep(0.15), $1::text', ms },
    { query: 'select pg_sleep(0.15), $1::text', ms },
    { query: "select pg_sleep(0.15), '…', '…'", ms },
  ])
  expect(Math.min(...told.map(query => query.ms))).toBeGreaterThanOrEqual(100)
})

test('one that fails slowly is told too, and still fails', async () => {
  const asked = pool.query('select $1::integer / length(pg_sleep(0.15)::text)', [1])
  await expect(asked).rejects.toMatchObject({ code: '22012' })
  const client = await pool.connect()
  const broken = client.query("do $$ begin perform pg_sleep(0.15); raise exception 'x'; end $$")
  await expect(broken).rejects.toMatchObject({ code: 'P0001' })
  client.release()
  expect(told).toHaveLength(2)
})
