import type { HoraDeSemana } from '@nivela/contract/disponibilidad'
import { formatHora } from '@nivela/contract/horas'
import { enumerate } from '@nivela/contract/palabras'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import type { Campos } from '../../ui/catalogo/diferencias.ts'

export const SIN_GUARDAR = 'Hay cambios sin guardar en las horas.'

/** A set of numbers as a form's field holds it: in order, so that the same set is the same text. */
export const toTexto = (numeros: number[]) => [...new Set(numeros)].sort((a, b) => a - b).join(',')
export const deTexto = (texto: string) => (texto ? texto.split(',').map(Number) : [])

/** A week's hours, a field for each day: two people who marked different days are in nobody's way. */
export type HorasPorDia = Record<Dia, string>

export const toHorasPorDia = (horas: HoraDeSemana[]) =>
  Object.fromEntries(
    DIAS.map(dia => [dia, toTexto(horas.filter(una => una.dia === dia).map(({ hora }) => hora))]),
  ) as HorasPorDia

export const deHorasPorDia = (porDia: HorasPorDia): HoraDeSemana[] =>
  DIAS.flatMap(dia => deTexto(porDia[dia]).map(hora => ({ dia, hora })))

/** "2:00 p. m. a 4:00 p. m.", of "14,15": hours that follow one another are told as one stretch. */
export function tellHoras(texto: string) {
  const tramos: [desde: number, hasta: number][] = []
  for (const hora of deTexto(texto)) {
    const ultimo = tramos.at(-1)
    if (ultimo?.[1] === hora) ultimo[1] = hora + 1
    else tramos.push([hora, hora + 1])
  }
  return enumerate(tramos.map(([desde, hasta]) => `${formatHora(desde)} a ${formatHora(hasta)}`))
}

export const CAMPOS_DE_HORAS: Campos<HorasPorDia> = Object.fromEntries(
  DIAS.map(dia => [dia, { nombre: NOMBRE_DE_DIA[dia], texto: tellHoras }]),
)
