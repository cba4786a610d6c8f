import { MAX_POMA_FILAS } from '@nivela/contract/poma'
import { readTable } from '@nivela/xlsx/read'
import { answerFromWorker } from '@nivela/xlsx/worker-side'
import { createWorkerGiveWay } from '../../platform/operations/backpressure.ts'
import { groupByFila, writeMalas } from './apartadas.ts'
import { findColumnas } from './columnas.ts'
import { createLector, type Lectura, readFilas } from './filas.ts'
import type { TablaLeida, TablaPorLeer } from './tabla.ts'

const MAX_ERRORS = 100
const MAX_APARTADAS = 1000
/** Titles above the headings, and the headings. */
const ROWS_ABOVE = 20

/** Pieces grow from a size that is soon there to one for which a few statements each cost little. */
const ROWS_IN_THE_FIRST_PIECE = 250
const MAX_ROWS_IN_A_PIECE = 4000

/** A table that is being read when everyone comes to enrol stands still for so long, and looks again after so many rows. */
const LONGEST_PAUSE_MS = 10_000
const ROWS_BETWEEN_LOOKS = 50

const LIMITS = { maxRows: MAX_POMA_FILAS + ROWS_ABOVE, fillMerged: true }

answerFromWorker(async (task: TablaPorLeer, tell: (piece: string) => void) => {
  const file = Buffer.from(task.file.buffer)
  if (task.pide === 'filas') return readInPieces(file, task, tell)
  const rows = await readTable(file, LIMITS)
  if (task.pide === 'columnas') return findColumnas(rows, task).vista
  const lectura = readFilas(rows, task)
  return writeMalas(rows, lectura, [...lectura.erroresDeFilas, ...task.ajenas])
})

/** Each row is judged as soon as it is read, and told with those before it as soon as they are a piece. */
async function readInPieces(
  file: Buffer,
  task: TablaPorLeer & { pide: 'filas' },
  tell: (piece: string) => void,
): Promise<TablaLeida> {
  let piece: Record<string, unknown>[] = []
  let size = ROWS_IN_THE_FIRST_PIECE
  function tellPiece() {
    if (piece.length) tell(JSON.stringify(piece))
    piece = []
    size = Math.min(2 * size, MAX_ROWS_IN_A_PIECE)
  }
  // All or nothing: after a bad row there is nothing to save.
  const isOver = ({ erroresDeFilas }: Lectura) => erroresDeFilas.length > 0 && !task.apartar
  const lector = createLector(task, (fila, lectura) => {
    if (isOver(lectura)) return
    piece.push(fila)
    if (piece.length === size) tellPiece()
  })
  const giveWay = createWorkerGiveWay(task.callsUnderWay, LONGEST_PAUSE_MS)
  let read = 0
  await readTable(file, {
    ...LIMITS,
    onRow(row) {
      if (read % ROWS_BETWEEN_LOOKS === 0) giveWay()
      read += 1
      return lector.read(row)
    },
  })
  const lectura = lector.end()
  if (!isOver(lectura)) tellPiece()
  const malas = groupByFila(lectura.erroresDeFilas)
  return {
    huella: lectura.huella,
    errores: lectura.errores.slice(0, MAX_ERRORS),
    erroresDeFilas: lectura.erroresDeFilas.slice(0, MAX_ERRORS),
    cuantos: lectura.errores.length + lectura.erroresDeFilas.length,
    apartadas: malas.slice(0, MAX_APARTADAS),
    totalApartadas: malas.length,
    avisos: lectura.avisos,
    vacias: lectura.vacias,
    sinFilas: lectura.sinFilas,
  }
}
