import { format, printRows } from '../report.ts'

/** One line of the table. */
export interface FaultResult {
  fallo: string
  rondas: number
  confirmadas: number
  perdidas: number
  /** Sold twice, counted wrongly, clashing, or made by nobody. */
  deMas: number
  /** The longest time in which nobody was served. */
  sinServicioMs?: number
  /** What must never happen, a sentence each. */
  violations: string[]
  /** What a reader should know about how it was done. */
  nota?: string
}

export const withViolations = (result: FaultResult, more: string[]): FaultResult => ({
  ...result,
  violations: [...result.violations, ...[...new Set(more)].map(sentence => `${result.fallo}: ${sentence}`)],
})

export function printFaults(results: FaultResult[]): void {
  printRows([
    ['fallo', 'rondas', 'confirmadas', 'perdidas', 'de más', 'sin servicio', 'bien', ''],
    ...results.map(result => [
      result.fallo,
      format(result.rondas),
      format(result.confirmadas),
      format(result.perdidas),
      format(result.deMas),
      result.sinServicioMs === undefined ? '' : `${format(result.sinServicioMs / 1000)} s`,
      result.violations.length ? 'NO' : 'sí',
      result.nota ?? '',
    ]),
  ])
}
