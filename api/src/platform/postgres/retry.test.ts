import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openPool } from './postgres.ts'

async function openRows(changes: pg.PoolConfig = {}) {
  const connection = await createTestDatabase()
  const postgres = openPool({ ...connection, ...changes }, () => {})
  const other = new pg.Client(connection)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await postgres.close()
  })
  await other.query('create table filas (id int primary key, n int not null)')
  await other.query('insert into filas values (1, 0), (2, 0)')
  const rows = async () => (await other.query('select n from filas order by id')).rows.map(({ n }) => n)
  return { ...postgres, connection, other, rows }
}

const add = (id: number) => sql`update filas set n = n + 1 where id = ${id}`

test('two transactions that lock in opposite orders both get through', async () => {
  const { db, rows } = await openRows()
  let holding = 0
  let meet = () => {}
  const bothHoldOne = new Promise<void>(resolve => {
    meet = resolve
  })
  let tries = 0
  const both = (first: number, second: number) =>
    db.transaction(async tx => {
      tries += 1
      await tx.execute(add(first))
      holding += 1
      if (holding === 2) meet()
      await bothHoldOne
      await tx.execute(add(second))
    })
  await Promise.all([both(1, 2), both(2, 1)])
  expect(await rows()).toEqual([2, 2])
  expect(tries).toBe(3)
})

test('so does a single statement, which is a transaction of its own', async () => {
  const { pool, other, rows } = await openRows()
  await pool.query(`
    create function reverse_lock() returns void language plpgsql as $$
    begin
      update filas set n = n + 1 where id = 1;
      perform pg_advisory_xact_lock(1);
      update filas set n = n + 1 where id = 2;
    end $$`)
  const gate = await pool.connect()
  await gate.query('select pg_advisory_lock(1)')
  await other.query('begin')
  await other.query('update filas set n = n + 10 where id = 2')
  const alone = pool.query('select reverse_lock()')
  const waiting = (since: string) =>
    `select from pg_locks l join pg_database d on d.oid = l.database or l.database is null
      where d.datname = current_database() and not granted and waitstart <= now() - interval '${since}'`
  await expect.poll(async () => (await gate.query(waiting('0 s'))).rowCount).toBe(1)
  const second = other.query('update filas set n = n + 10 where id = 1')
  // A waiting backend looks for a deadlock once, after deadlock_timeout (1 s): the other one finds none, so the statement is ended.
  await expect.poll(async () => (await gate.query(waiting('1.5 s'))).rowCount).toBe(2)
  await gate.query('select pg_advisory_unlock(1)')
  gate.release()
  await second
  await other.query('commit')
  await alone
  expect(await rows()).toEqual([11, 11])
})

test('a conflict that never ends is given up', async () => {
  const { db, pool } = await openRows()
  let tries = 0
  const conflict = `do $$ begin raise exception 'conflicto' using errcode = 'serialization_failure'; end $$`
  const work = db.transaction(async tx => {
    tries += 1
    await tx.execute(sql.raw(conflict))
  })
  await expect(work).rejects.toMatchObject({ cause: { code: '40001' } })
  expect(tries).toBe(5)
  await expect(pool.query(conflict)).rejects.toMatchObject({ code: '40001' })
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
})

test.each([
  ['a lock that is held for long', { lock_timeout: 200 }],
  ['a statement that runs out of time', { lock_timeout: 0, statement_timeout: 2_000 }],
])('%s: 503, and when to come back', async (_what, limits) => {
  const { other, ...postgres } = await openRows(limits)
  const app = await openTestApp(postgres)
  const { admin } = await openTestOffer(app)
  const { body } = await app.call('POST', '/aulas', { as: admin, body: { nombre: 'Aula' } })
  const remove = () => app.call('DELETE', `/aulas/${body.data.id}`, { as: admin })
  await other.query('begin')
  await other.query('select from aulas for update')
  expect(await remove()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await other.query('rollback')
  expect((await remove()).status).toBe(200)
})
