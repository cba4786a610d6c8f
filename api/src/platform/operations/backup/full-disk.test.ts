import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROL } from '@nivela/contract/roles'
import { afterAll, describe, expect, test } from 'vitest'
import { usuarios } from '../../../schema/usuarios.ts'
import { newUsuario } from '../../../testing/app.ts'
import { createTestDatabase, urlOf } from '../../../testing/database.ts'
import { runProgram } from '../../../testing/program.ts'
import { openPool } from '../../postgres/postgres.ts'
import { backUpDay } from './daily.ts'
import { BackupError } from './error.ts'

const connection = await createTestDatabase()
const { pool, db, close } = openPool(connection, () => {})
const [student] = await db
  .insert(usuarios)
  .values(await newUsuario(ROL.estudiante))
  .returning()
await pool.query(
  `insert into recibos (idusuario, codrecibo, imagenurl, imagen, miniatura, huella) values ($1, 1, 'x.webp', $2, '\\x', '\\x00')`,
  [student?.id, randomBytes(1_000_000)],
)
const root = await mkdtemp(path.join(tmpdir(), 'nivela-disco-'))
afterAll(async () => {
  await close()
  await rm(root, { recursive: true, force: true })
})

async function newFolder(name: string) {
  const folder = path.join(root, name)
  await mkdir(folder)
  return folder
}

/** Runs a command that may mount disks, which are there for it alone and end with it. */
const ALONE = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm']
const canMount = () => spawnSync('env', [...ALONE, 'mount', '-t', 'tmpfs', 'tmpfs', root]).status === 0

describe('npm run backup, when there is no room for all of it', () => {
  const backup = (file: string, through: string[]) =>
    runProgram(
      'backup',
      { DATABASE_URL: urlOf(connection), DISK: path.dirname(file) },
      [file, '--reemplazar'],
      through,
    ).ended

  test('a file that may not grow so large: a sentence, nothing half-made, and the one before stays', async () => {
    const file = path.join(await newFolder('limite'), 'ayer.respaldo')
    await writeFile(file, 'el de ayer')
    const { code, output } = await backup(file, ['sh', '-c', 'ulimit -f 64 && exec "$@"', 'sh'])
    expect([code, output.trim()]).toEqual([
      1,
      `El archivo ${file} no cabe: es más grande de lo que el sistema permite.`,
    ])
    expect(await readdir(path.dirname(file))).toEqual(['ayer.respaldo'])
    expect(await readFile(file, 'utf8')).toBe('el de ayer')
  })

  const SMALL_DISK =
    'exec 2>&1; mount -t tmpfs -o size=128k tmpfs "$DISK" && echo el de ayer > "$DISK/ayer.respaldo"'
  const LOOK = 'code=$?; ls -A "$DISK"; cat "$DISK/ayer.respaldo"; exit $code'
  test.skipIf(!canMount())('a disk that fills up half-way: the same', async () => {
    const file = path.join(await newFolder('disco'), 'ayer.respaldo')
    const { code, output } = await backup(file, [
      ...ALONE,
      'sh',
      '-c',
      `${SMALL_DISK} && "$@"; ${LOOK}`,
      'sh',
    ])
    expect([code, output.split('\n').filter(Boolean)]).toEqual([
      1,
      [`El archivo ${file} no cabe: no queda espacio en el disco.`, 'ayer.respaldo', 'el de ayer'],
    ])
  })
})

/** Where PostgreSQL keeps the database, if that is on this machine and ours to write to. */
const files = await pool
  .query(
    `select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()`,
  )
  .then(async ({ rows }) => access(rows[0].folder, constants.W_OK).then(() => String(rows[0].folder)))
  .catch(() => null)

test.skipIf(!files)(
  'the day’s backup is not begun when there is less room than twice the database; it is made once there is',
  async () => {
    const folder = await newFolder('diario')
    const before = Array.from({ length: 9 }, (_, nth) => `nivela-2026-03-0${nth + 1}.respaldo`)
    for (const name of before) await writeFile(path.join(folder, name), 'x')
    const { bavail, bsize } = await statfs(folder)
    // PostgreSQL counts it as part of the database; it takes no room.
    const hollow = path.join(files ?? '', 'hueco')
    await writeFile(hollow, '')
    await truncate(hollow, Math.ceil((bavail * bsize) / 2))
    const refusal = await backUpDay(pool, folder, '2026-03-10').catch(error => error)
    expect(refusal).toBeInstanceOf(BackupError)
    expect(refusal.message).toBe(`En ${folder} queda muy poco espacio para el respaldo de hoy.`)
    expect(await readdir(folder)).toEqual(before)
    await rm(hollow)
    expect(await backUpDay(pool, folder, '2026-03-10')).not.toBeNull()
    expect(await readdir(folder)).toHaveLength(7)
  },
)
