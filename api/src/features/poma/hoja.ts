import type { EnCelda } from '@nivela/contract/poma'
import { runInWorker, workerEntry } from '@nivela/xlsx/worker'

export interface HojaPorLeer {
  file: Uint8Array
  notaMinima: number
}

export interface HojaLeida {
  /** The students as JSON, for PostgreSQL to unfold: ten thousand of them never pass through the event loop. */
  json: string
  /** The first errors, and how many there are. */
  errores: EnCelda[]
  cuantos: number
  avisos: EnCelda[]
}

const LIMITS = { timeoutMs: 30_000, maxOldGenerationSizeMb: 256 }

/** Reads and judges a spreadsheet away from the event loop that serves everyone else. */
export const readHoja = (task: HojaPorLeer) =>
  runInWorker<HojaLeida>(workerEntry('poma.worker', import.meta.url), { ...task }, LIMITS)
