import type { Apartada, ColumnasDeTabla } from '@nivela/contract/importaciones'
import type { EnCelda } from '@nivela/contract/poma'
import { runInWorker, workerEntry } from '@nivela/xlsx/worker'
import { callsUnderWay } from '../../platform/operations/backpressure.ts'
import type { Ajustes } from './lector.ts'

/** What the worker is asked for: how the columns are understood, what the rows say, or the bad ones as a file to mend. */
export type TablaPorLeer = Ajustes & { file: Uint8Array } & (
    | { pide: 'columnas' }
    | { pide: 'filas'; apartar: boolean; callsUnderWay: Int32Array }
    | { pide: 'apartadas'; ajenas: EnCelda[] }
  )

export interface TablaEnLectura {
  /**
   * The good rows in pieces, each as soon as it is judged, as JSON for PostgreSQL to unfold: ten thousand of them never pass
   * through the event loop. From the first piece on, for one reader at a time. Ends early if the reading fails.
   */
  piezas(): AsyncGenerator<string, void>
  leida: Promise<TablaLeida>
}

export interface TablaLeida {
  huella: string
  /** Of the headings: then no row was read. */
  errores: EnCelda[]
  /** Of single rows: the first of them, how many there are, and in how many rows. */
  erroresDeFilas: EnCelda[]
  cuantos: number
  apartadas: Apartada[]
  totalApartadas: number
  avisos: EnCelda[]
  vacias: number
  /** The sheet has no rows, or no more than its headings. */
  sinFilas: boolean
}

const LIMITS = { timeoutMs: 30_000, maxOldGenerationSizeMb: 256 }

const run = <T>(task: TablaPorLeer, onPiece?: (piece: string) => void) =>
  runInWorker<T, string>(workerEntry('importaciones.worker', import.meta.url), { ...task }, LIMITS, onPiece)

/** Reads and judges a table away from the event loop that serves everyone else. */
export function readTabla(task: Ajustes & { file: Uint8Array; apartar: boolean }): TablaEnLectura {
  const told: string[] = []
  let over = false
  let wake = () => {}
  const leida = run<TablaLeida>({ ...task, pide: 'filas', callsUnderWay }, piece => {
    told.push(piece)
    wake()
  }).finally(() => {
    over = true
    wake()
  })
  // The reader of the pieces awaits it behind the last one.
  leida.catch(() => {})

  const more = () =>
    new Promise<void>(resolve => {
      wake = resolve
    })
  return {
    leida,
    async *piezas() {
      for (let place = 0; ; place++) {
        while (place === told.length && !over) await more()
        const piece = told[place]
        if (piece === undefined) return
        yield piece
      }
    },
  }
}

export const readColumnas = (task: Ajustes & { file: Uint8Array }) =>
  run<ColumnasDeTabla>({ ...task, pide: 'columnas' })

/** The rows that can't go in, as they were sent, with the reasons in a column of their own; `ajenas` are those that only the database knows. */
export const writeApartadas = (task: Ajustes & { file: Uint8Array; ajenas: EnCelda[] }) =>
  run<Uint8Array>({ ...task, pide: 'apartadas' })
