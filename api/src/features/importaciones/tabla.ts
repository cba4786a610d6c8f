import type { Apartada, ColumnasDeTabla } from '@nivela/contract/importaciones'
import type { EnCelda } from '@nivela/contract/poma'
import { runInWorker, workerEntry } from '@nivela/xlsx/worker'
import type { Ajustes } from './lector.ts'

/** What the worker is asked for: how the columns are understood, what the rows say, or the bad ones as a file to mend. */
export type TablaPorLeer = Ajustes & { file: Uint8Array } & (
    | { pide: 'columnas' | 'filas' }
    | { pide: 'apartadas'; ajenas: EnCelda[] }
  )

export interface TablaLeida {
  /** The rows as JSON, for PostgreSQL to unfold: ten thousand of them never pass through the event loop. */
  json: string
  columnas: ColumnasDeTabla
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
}

const LIMITS = { timeoutMs: 30_000, maxOldGenerationSizeMb: 256 }

const run = <T>(task: TablaPorLeer) =>
  runInWorker<T>(workerEntry('importaciones.worker', import.meta.url), { ...task }, LIMITS)

/** Reads and judges a table away from the event loop that serves everyone else. */
export const readTabla = (task: Ajustes & { file: Uint8Array }) => run<TablaLeida>({ ...task, pide: 'filas' })

export const readColumnas = (task: Ajustes & { file: Uint8Array }) =>
  run<ColumnasDeTabla>({ ...task, pide: 'columnas' })

/** The rows that can't go in, as they were sent, with the reasons in a column of their own; `ajenas` are those that only the database knows. */
export const writeApartadas = (task: Ajustes & { file: Uint8Array; ajenas: EnCelda[] }) =>
  run<Uint8Array>({ ...task, pide: 'apartadas' })
