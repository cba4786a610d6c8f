import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { MIGRATIONS } from '../paths.ts'
import { migrate } from './migrate.ts'
import { openPool } from './postgres.ts'

async function emptyDatabase() {
  const { pool } = openPool(await createTestDatabase({ empty: true }), () => {})
  return pool
}

test('several servers that start at once on an empty database bring it up to date once', async () => {
  const pool = await emptyDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool)))
  const { rows } = await pool.query('select nombre from migraciones order by nombre')
  const files = readdirSync(MIGRATIONS).sort()
  expect(rows.map(({ nombre }) => nombre)).toEqual(files)
  await pool.end()
})

test('a database of a newer version, or with a migration that changed, is left alone with a sentence', async () => {
  const pool = await emptyDatabase()
  await migrate(pool)
  await pool.query(`insert into migraciones (nombre, huella) values ('9999_futuro.sql', 'x')`)
  await expect(migrate(pool)).rejects.toThrow(/versión más nueva de Nivela \(tiene «9999_futuro.sql»\)/)
  await pool.query(`delete from migraciones where nombre = '9999_futuro.sql'`)
  await pool.query(`update migraciones set huella = 'otra' where nombre = '0001_escuela.sql'`)
  await expect(migrate(pool)).rejects.toThrow(/«0001_escuela.sql» cambió después de aplicarse/)
  await pool.end()
})
