import type { Faltas } from '@nivela/contract/asistencias'
import { formatFecha } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'

/** "2 ausencias y 1 excusa en 6 clases: 3 de marzo de 2026 y 17 de marzo de 2026; con excusa, 10 de marzo de 2026". */
export function tellFaltas({ clases, ausencias, excusas }: Faltas): string {
  const dichas = [
    ...(ausencias.length ? [count(ausencias.length, 'ausencia', 'ausencias')] : []),
    ...(excusas.length ? [count(excusas.length, 'excusa', 'excusas')] : []),
  ]
  const en = count(clases, 'clase', 'clases')
  if (!dichas.length) return `Sin ausencias en ${en}`
  const [diasDeAusencia, diasDeExcusa] = [ausencias, excusas].map(dias =>
    enumerate([...dias].sort().map(formatFecha)),
  )
  const dias = [diasDeAusencia, diasDeExcusa].filter(Boolean).join('; con excusa, ')
  return `${enumerate(dichas)} en ${en}: ${dias}`
}
