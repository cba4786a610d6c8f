import { formatFecha } from '@nivela/contract/fechas'
import { enumerate } from '@nivela/contract/palabras'
import type { Periodo, PeriodoBody } from '@nivela/contract/periodos'
import { ApiError } from '../../lib/http/apiError.ts'

type ConRespuesta = PeriodoBody & { aceptarSolape?: boolean }

/** Periods that share days with others are saved after a question, where those days are new. */
export function askAboutSolapes(
  todos: Periodo[],
  id: number,
  { inicio, fin, aceptarSolape }: ConRespuesta,
): void {
  const antes = todos.find(periodo => periodo.id === id)
  const same = antes && diaDe(antes.inicio) === inicio && diaDe(antes.fin) === fin
  const otros = todos.filter(otro => otro.id !== id && diaDe(otro.inicio) <= fin && inicio <= diaDe(otro.fin))
  if (aceptarSolape || same || !otros.length) return
  const cuales = otros.map(otro => `${otro.nombre} (${formatFecha(otro.inicio)} a ${formatFecha(otro.fin)})`)
  throw new ApiError(409, `Sus fechas coinciden con las de ${enumerate(cuales)}.`, {
    confirmar: 'aceptarSolape',
  })
}

const diaDe = (fecha: string) => fecha.slice(0, 10)
