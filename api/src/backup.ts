import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { contentsOf } from './platform/operations/backup/format.ts'
import { writeBackup } from './platform/operations/backup/write.ts'
import { abortOnSignal, fileArgument, runOrExplain, UsageError } from './platform/operations/process.ts'
import { readSettings } from './platform/operations/settings.ts'
import { connectDatabase } from './platform/postgres/open.ts'

const REPLACE = '--reemplazar'

runOrExplain(async () => {
  const settings = readSettings(process.env)
  const args = process.argv.slice(2)
  const file = fileArgument(args.filter(arg => arg !== REPLACE))
  if (!file) throw new UsageError('Dinos dónde guardarlo: npm run backup -- escuela.respaldo')
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'postgres'))) {
    throw new UsageError(`En ${settings.dataDir} no hay ninguna base de datos: revisa DATA_DIR.`)
  }

  const signal = abortOnSignal('Interrumpido: no se guardó ningún respaldo.')
  const postgres = await connectDatabase(settings, sentence => console.log(sentence))
  try {
    const header = await writeBackup(postgres.pool, file, { replace: args.includes(REPLACE), signal })
    const rows = contentsOf(header).reduce((sum, { filas }) => sum + filas, 0)
    const { size } = await stat(file)
    console.log(
      `Respaldo guardado en ${file}: ${header.tablas.length} tablas, ${rows.toLocaleString('es-DO')} filas, ${(size / 1e6).toLocaleString('es-DO', { maximumFractionDigits: 1 })} MB.`,
    )
  } finally {
    await postgres.close()
  }
})
