import type { Readable } from 'node:stream'
import { streamZip } from '../../platform/documents/zip.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { selectPeriodoEntero } from './aula-virtual.queries.ts'
import type { Archivo } from './csv-de-sistema.ts'
import { moodleOf } from './moodle.ts'
import { onerosterOf } from './oneroster.ts'

/** A period for another system, as one file. */
export async function writeAulaVirtual(
  db: Database,
  idperiodo: number,
  forma: 'oneroster' | 'moodle',
  escuela: string,
): Promise<{ nombre: string; zip: Readable }> {
  const { periodo, entero } = await db.transaction(
    async tx => ({
      periodo: await selectPeriodo(tx, idperiodo),
      entero: await selectPeriodoEntero(tx, idperiodo),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const archivos = forma === 'moodle' ? moodleOf(entero) : onerosterOf(escuela, periodo, entero)
  return { nombre: `${forma} ${periodo.nombre}`, zip: zipOf(archivos) }
}

const zipOf = (archivos: Archivo[]) => {
  const modified = new Date()
  return streamZip(
    archivos.map(({ name, content }) => ({ name, modified, read: async () => Buffer.from(content) })),
  )
}
