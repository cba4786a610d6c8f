import { POMA_MAXIMO_FILAS } from '@nivela/contract/poma'
import { readFirstSheet } from '@nivela/xlsx/read'
import { answerFromWorker } from '@nivela/xlsx/worker-side'
import { readFilas } from './filas.ts'
import type { HojaLeida, HojaPorLeer } from './hoja.ts'

const MOST_ERRORS = 100

answerFromWorker(async ({ file, notaMinima }: HojaPorLeer): Promise<HojaLeida> => {
  const { rows } = await readFirstSheet(Buffer.from(file.buffer), { maxRows: POMA_MAXIMO_FILAS + 1 })
  const { filas, errores, avisos } = readFilas(rows, notaMinima)
  return {
    json: JSON.stringify(filas),
    errores: errores.slice(0, MOST_ERRORS),
    cuantos: errores.length,
    avisos,
  }
})
