import { contentsOf } from './platform/operations/backup/format.ts'
import { checkBackup, restoreBackup } from './platform/operations/backup/restore.ts'
import { abortOnSignal, fileArgument, runOrExplain, UsageError } from './platform/operations/process.ts'
import { readSettings } from './platform/operations/settings.ts'
import { connectDatabase } from './platform/postgres/open.ts'

const KEEP = '--conservar-accesos'
const ENDED = `Las sesiones, los enlaces y los códigos de recuperación de entonces ya no sirven: cada quien entra con su contraseña, y quien esperaba un enlace recibe otro cuando lo pide. En una mudanza, con el respaldo hecho después de cerrar Nivela, ${KEEP} los conserva.`

runOrExplain(async () => {
  const settings = readSettings(process.env)
  const args = process.argv.slice(2)
  const file = fileArgument(args.filter(arg => arg !== KEEP))
  const keepAccess = args.includes(KEEP)
  if (!file) throw new UsageError('Dinos qué respaldo restaurar: npm run restore -- escuela.respaldo')
  const header = await checkBackup(file)

  const signal = abortOnSignal('Interrumpido: la base de datos sigue vacía.')
  const postgres = await connectDatabase(settings, sentence => console.log(sentence))
  try {
    const strangers = await restoreBackup(postgres.pool, file, header, { signal, keepAccess })
    if (strangers.length) console.log(`No son de Nivela y no se restauraron: ${strangers.join(', ')}.`)
    const rows = contentsOf(header).reduce((sum, { filas }) => sum + filas, 0)
    const moment = new Date(header.creado).toLocaleString('es-DO', {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: settings.schoolTz,
    })
    console.log(
      `Listo: ${header.tablas.length} tablas y ${rows.toLocaleString('es-DO')} filas, como estaban el ${moment}.`,
    )
    if (!keepAccess) console.log(ENDED)
  } finally {
    await postgres.close()
  }
})
