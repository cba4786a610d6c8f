import type { Faltas } from '@nivela/contract/asistencias'
import { formatFecha } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'

/** "2 ausencias en 6 clases: 3 de marzo de 2026 y 10 de marzo de 2026". */
export function tellFaltas({ clases, ausencias, excusas }: Faltas): string {
  const dichas = [
    ...(ausencias.length ? [count(ausencias.length, 'ausencia', 'ausencias')] : []),
    ...(excusas.length ? [count(excusas.length, 'excusa', 'excusas')] : []),
  ]
  const en = count(clases, 'clase', 'clases')
  if (!dichas.length) return `Sin ausencias en ${en}`
  const dias = [...ausencias, ...excusas].sort().map(formatFecha)
  return `${enumerate(dichas)} en ${en}: ${enumerate(dias)}`
}
