import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { checkBackup, restoreBackup } from '../../api/src/platform/operations/backup/restore.ts'
import { writeBackup } from '../../api/src/platform/operations/backup/write.ts'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { readRows } from '../../api/src/testing/rows.ts'
import { verifySeats } from '../rush/verify.ts'
import { openFolderDatabase } from './data-folder.ts'
import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServers } from './with-servers.ts'

/**
 * Backups in the middle of the rush, each restored into an empty database and in order there; and one once people rest,
 * whose every table, images included, is equal to what was backed up.
 */
export const backUp = (rounds: number): Promise<FaultResult> =>
  withServers(1, async ({ dataDir, postgres, clients }) => {
    const violations: string[] = []
    const restored = <T>(name: string, work: (copy: Postgres) => Promise<T>) =>
      withCopy(dataDir, postgres, name, work)

    const result = await playRounds({
      fallo: 'respaldo en plena ola, restaurado aparte',
      rounds,
      clients,
      postgres,
      fault: round =>
        restored(`ola_${round}`, async copy => {
          const { lost: _none, ...verdict } = await verifySeats(copy, [])
          if (Object.values(verdict).some(Boolean)) violations.push(`el respaldo: ${JSON.stringify(verdict)}`)
        }),
    })
    await postgres.pool.query(
      `insert into recibos (idusuario, codrecibo, imagenurl, imagen, miniatura, huella)
       select id, 1, 'x.webp', decode(repeat('5c2e0aff', 100000), 'hex'), '\\x00', '\\x01' from usuarios where idrol = 3 limit 1`,
    )
    await restored('en_calma', async copy => {
      const [before, after] = [await readRows(postgres.pool), await readRows(copy.pool)]
      for (const [table, rows] of Object.entries(before))
        if (!isDeepStrictEqual(rows, after[table])) violations.push(`la tabla ${table} no es igual`)
    })
    return withViolations(result, violations)
  })

/** Backs the database up, restores it into an empty one beside it, and looks at that. */
async function withCopy<T>(
  dataDir: string,
  postgres: Postgres,
  name: string,
  work: (copy: Postgres) => Promise<T>,
): Promise<T> {
  const file = path.join(dataDir, `${name}.respaldo`)
  await writeBackup(postgres.pool, file)
  await postgres.pool.query(`create database ${name}`)
  const copy = await openFolderDatabase(dataDir, name)
  try {
    await restoreBackup(copy.pool, file, await checkBackup(file), { keepAccess: true })
    return await work(copy)
  } finally {
    await copy.close()
  }
}
