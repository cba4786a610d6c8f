import { NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import { COLUMNAS_DE_NOTAS, type HojaDeNotas } from '@nivela/contract/notas'
import type { Cell } from '@nivela/xlsx/cell'
import { runInWorker, workerEntry } from '@nivela/xlsx/worker'
import { writeXlsx } from '@nivela/xlsx/write'
import type { Caller } from '../../platform/http/access.ts'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { selectInscritosConNota } from './calificaciones.queries.ts'
import { selectOwnSeccion } from './calificaciones.service.ts'
import { compareHoja, explainColumns } from './hoja.ts'

const LIMITS = { timeoutMs: 10_000, maxOldGenerationSizeMb: 128 }

/** A section's grades as they are, official or not: to work with, and to send back. */
export async function writeHoja(db: Database, caller: Caller, idseccion: number): Promise<Buffer> {
  await selectOwnSeccion(db, caller, idseccion)
  const students = await selectInscritosConNota(db, idseccion)
  return writeXlsx([
    {
      name: 'Notas',
      columns: [
        { heading: COLUMNAS_DE_NOTAS.matricula, width: 16, asText: true },
        { heading: 'Apellido', width: 24 },
        { heading: 'Nombre', width: 24 },
        { heading: COLUMNAS_DE_NOTAS.calificacion, width: 16 },
        { heading: 'Oficial', width: 10 },
      ],
      rows: students.map(({ matricula, apellido, nombre, valor, oficializado }) => [
        ...[matricula, apellido, nombre],
        typeof valor === 'string' ? NOMBRE_DE_CONDICION[valor] : valor,
        valor === null ? null : oficializado ? 'Sí' : 'No',
      ]),
    },
  ])
}

/** The section of which a file is about to be read: the teacher's own, of a period that still changes. */
export async function refuseClosed(db: Database, caller: Caller, idseccion: number): Promise<void> {
  const { idperiodo } = await selectOwnSeccion(db, caller, idseccion)
  if ((await selectPeriodo(db, idperiodo)).cerrado)
    throw conflict('El período está cerrado: sus calificaciones ya no cambian.')
}

/** What a file would change in a section. Nothing is written. */
export async function readHoja(db: Database, idseccion: number, file: Uint8Array): Promise<HojaDeNotas> {
  const rows = await runInWorker<Cell[][]>(workerEntry('hoja.worker', import.meta.url), { file }, LIMITS)
  const hoja = compareHoja(rows, await selectInscritosConNota(db, idseccion))
  if (!hoja) throw badField('file', explainColumns(rows))
  return hoja
}
