import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createOldSchools, OLD_ADMIN, OLD_STUDENT } from '../../testing/old-school.ts'
import { random } from '../../testing/random-cases.ts'
import { type Rows, readJobs, readRows, readRules } from '../../testing/rows.ts'
import { checkBackup, restoreBackup } from '../operations/backup/restore.ts'
import { writeBackup } from '../operations/backup/write.ts'
import { MIGRATIONS } from '../paths.ts'
import { migrate } from './migrate.ts'
import { openPool, type Postgres } from './postgres.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'nivela-antes-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const newest = (await readdir(MIGRATIONS)).sort()
/** Taken up whole, beside the oldest: each takes more than a second of a processor. */
const DRAWN = 8
const { steps, schools } = await createOldSchools([
  ...newest.slice(0, 1),
  ...random.shuffled(newest.slice(1)).slice(0, DRAWN),
])

function open(connection: Parameters<typeof openPool>[0]): Postgres {
  const postgres = openPool(connection, () => {})
  afterAll(() => postgres.close())
  return postgres
}

/** Tables that gave their rows to another one: histories to the bitácora, which a migration may add its own changes to. */
const MOVED = ['calificaciones_historial', 'recibos_historial']

/** The rows as an older version would read them: its tables, its columns. */
const asOf = (old: Rows, rows: Rows): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(old)
      .filter(([table]) => !['migraciones', 'bitacora', ...MOVED].includes(table))
      .map(([table, [sample]]) => {
        const columns = Object.keys(sample ?? {})
        const read = (rows[table] ?? []).map(row => columns.map(column => [column, row[column]]))
        return [table, read.map(row => JSON.stringify(row)).sort()]
      }),
  )

async function answers(postgres: Postgres) {
  const { call, login } = await openTestApp(postgres)
  const [admin, student] = [(await login(OLD_ADMIN)).body.data, (await login(OLD_STUDENT)).body.data]
  const get = async (address: string, as: { token: string }) => (await call('GET', address, { as })).body.data
  expect(await get('/usuarios', admin)).toHaveLength(2)
  expect(await get('/secciones', admin)).toMatchObject([{ nombre: 'MA-01' }])
  expect(await get('/recibos', student)).toMatchObject([{ codrecibo: 480_211, valido: true }])
  expect(await get(`/inscripciones/user/${student.usuario.id}`, student)).toHaveLength(1)
}

function expectAllKept(before: Rows, after: Rows) {
  expect(asOf(before, after)).toEqual(asOf(before, before))
  expect(after.bitacora ?? []).toEqual(expect.arrayContaining(before.bitacora ?? []))
  const moved = MOVED.filter(table => !after[table]).flatMap(table => before[table] ?? [])
  expect(after.bitacora?.length ?? 0).toBeGreaterThanOrEqual(moved.length)
}

test.each(steps)('$name leaves all that it found', ({ found, left }) => expectAllKept(found, left))

describe.each(schools)('a school of the time of $name', ({ name, connection }) => {
  const file = path.join(folder, `${name}.respaldo`)
  const old = open(connection)

  test('comes up with all that it had, and so does its backup', async () => {
    const before = { rows: await readRows(old.pool), jobs: await readJobs(old.pool) }
    expect(before.rows.migraciones).toHaveLength(newest.indexOf(name) + 1)
    await writeBackup(old.pool, file)
    expect(await readRows(old.pool)).toEqual(before.rows)

    const restored = open(await createTestDatabase({ empty: true }))
    await restoreBackup(restored.pool, file, await checkBackup(file), { keepAccess: true })
    await migrate(old.pool)
    for (const { pool } of [old, restored]) {
      const rows = await readRows(pool)
      expect(rows.migraciones?.map(({ nombre }) => nombre).sort()).toEqual(newest)
      expectAllKept(before.rows, rows)
      expect(await readJobs(pool)).toEqual(before.jobs)
    }
    expect(await readRules(restored.pool)).toEqual(await readRules(old.pool))
    await answers(old)
  })
})
