import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestPostgres } from '../../testing/database.ts'
import { createNotices } from './notices.ts'

const { pool } = await openTestPostgres()

test('one connection for all listeners; one that throws is reported, and the others hear on, after a loss too', async () => {
  const errors: string[] = []
  const heard: string[] = []
  let rounds = 0
  const clients: unknown[] = []
  const notices = createNotices(
    () => {
      const client = new pg.Client(pool.options)
      clients.push(client)
      return client
    },
    ({ message }) => errors.push(message),
  )
  notices.hear({
    prueba(payload) {
      throw new Error(`de ${payload}`)
    },
  })
  const ready = () => new Promise<void>(resolve => notices.hear({}, resolve))
  const stop = notices.hear({ prueba: payload => heard.push(payload) }, () => {
    rounds += 1
  })
  notices.hear({ otra: payload => heard.push(`otra ${payload}`) })
  await ready()
  await pool.query(`select pg_notify('prueba', 'una'), pg_notify('otra', 'dos')`)
  await expect.poll(() => heard).toEqual(['una', 'otra dos'])
  expect([errors, rounds, clients.length]).toEqual([['de una'], 1, 1])

  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await expect.poll(() => rounds).toBe(2)
  stop()
  await pool.query(`select pg_notify('prueba', 'tres'), pg_notify('otra', 'cuatro')`)
  await expect.poll(() => heard).toEqual(['una', 'otra dos', 'otra cuatro'])
  expect([errors, clients.length]).toEqual([['de una', 'de tres'], 2])
  await notices.close()
})
