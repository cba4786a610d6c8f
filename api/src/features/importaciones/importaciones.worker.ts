import { POMA_MAXIMO_FILAS } from '@nivela/contract/poma'
import { readTable } from '@nivela/xlsx/read'
import { answerFromWorker } from '@nivela/xlsx/worker-side'
import { groupByFila, writeMalas } from './apartadas.ts'
import { findColumnas } from './columnas.ts'
import { readFilas } from './filas.ts'
import type { TablaLeida, TablaPorLeer } from './tabla.ts'

const MOST_ERRORS = 100
const MOST_APARTADAS = 1000
/** Titles above the headings, and the headings. */
const ROWS_ABOVE = 20

answerFromWorker(async (task: TablaPorLeer) => {
  const { file, pide } = task
  const maxRows = POMA_MAXIMO_FILAS + ROWS_ABOVE
  const rows = await readTable(Buffer.from(file.buffer), { maxRows, fillMerged: true })
  if (pide === 'columnas') return findColumnas(rows, task).vista
  const lectura = readFilas(rows, task)
  if (pide === 'apartadas') return writeMalas(rows, lectura, [...lectura.erroresDeFilas, ...task.ajenas])
  const malas = groupByFila(lectura.erroresDeFilas)
  return {
    json: JSON.stringify(lectura.filas),
    columnas: lectura.vista,
    huella: lectura.huella,
    errores: lectura.errores.slice(0, MOST_ERRORS),
    erroresDeFilas: lectura.erroresDeFilas.slice(0, MOST_ERRORS),
    cuantos: lectura.errores.length + lectura.erroresDeFilas.length,
    apartadas: malas.slice(0, MOST_APARTADAS),
    totalApartadas: malas.length,
    avisos: lectura.avisos,
    vacias: lectura.vacias,
  } satisfies TablaLeida
})
