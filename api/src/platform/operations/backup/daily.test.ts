import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestPostgres } from '../../../testing/database.ts'
import { backUpDay } from './daily.ts'
import { checkBackup } from './restore.ts'

const { pool } = await openTestPostgres()
const root = await mkdtemp(path.join(tmpdir(), 'nivela-diario-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const folder = path.join(root, 'respaldos')
beforeEach(() => rm(folder, { recursive: true, force: true }))

const day = (nth: number) => `2026-02-${String(nth).padStart(2, '0')}`
const names = async () => (await readdir(folder)).sort()

test('one a day and the last seven days; what else lies there stays', async () => {
  for (let nth = 1; nth <= 9; nth++) {
    const file = await backUpDay(pool, folder, day(nth))
    expect(file).toBe(path.join(folder, `nivela-${day(nth)}.respaldo`))
    expect(await backUpDay(pool, folder, day(nth))).toBeNull()
    if (nth === 1) await writeFile(path.join(folder, 'nivela-antes-de-mudarnos.respaldo'), 'x')
  }
  expect(await names()).toEqual([
    ...[3, 4, 5, 6, 7, 8, 9].map(nth => `nivela-${day(nth)}.respaldo`),
    'nivela-antes-de-mudarnos.respaldo',
  ])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await checkBackup(path.join(folder, `nivela-${day(9)}.respaldo`))).tablas.length).toBeGreaterThan(
    10,
  )
})

test('of several servers one makes it, also after a day without any', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => backUpDay(pool, folder, day(10))))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await backUpDay(pool, folder, day(13))).not.toBeNull()
  expect(await names()).toEqual([10, 13].map(nth => `nivela-${day(nth)}.respaldo`))
})

test('one that fails or is stopped leaves nothing half-made and forgets no older one; the next works', async () => {
  await backUpDay(pool, folder, day(1))
  await writeFile(path.join(folder, `.nivela-${day(2)}.respaldo.4711.parcial`), 'of a server that was killed')
  const stop = AbortSignal.abort(new Error('stop'))
  await expect(backUpDay(pool, folder, day(2), stop)).rejects.toThrow('stop')
  expect(await names()).toEqual([`nivela-${day(1)}.respaldo`])
  expect(await backUpDay(pool, folder, day(2))).not.toBeNull()

  const file = path.join(root, 'archivo')
  await writeFile(file, '')
  await expect(backUpDay(pool, file, day(3))).rejects.toThrow()
})
