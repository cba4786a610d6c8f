import { z } from 'zod'
import { chocan } from './dias.ts'
import { instanteDe } from './fechas.ts'
import { comparable } from './palabras.ts'
import { campoVacio } from './textos.ts'

export { chocan }

/** The school's day: the first hour a section may start and the last it may end. */
export const HORA_MINIMA = 7
export const MAX_HORA = 22

export const HORAS = Array.from({ length: MAX_HORA - HORA_MINIMA + 1 }, (_, index) => HORA_MINIMA + index)

/** An hour of the school's day, sent as a timestamp whose UTC clock is the hour; the date part says nothing. */
export const hora = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .trim()
    .min(1, campoVacio(campo))
    .transform((texto, contexto) => {
      const momento = texto.includes('T') ? instanteDe(texto) : null
      const hora = momento?.getUTCHours() ?? 0
      const enPunto = momento && momento.getTime() % 3_600_000 === 0
      if (enPunto && hora >= HORA_MINIMA && hora <= MAX_HORA) return hora
      contexto.addIssue({
        code: 'custom',
        message: `El campo '${campo}' debe ser una hora en punto, de 7:00 a. m. a 10:00 p. m.`,
      })
      return z.NEVER
    })

/** The hour as the API sends and takes it. */
export const toHoraIso = (hora: number) => `1970-01-01T${String(hora).padStart(2, '0')}:00:00.000Z`
export const horaDe = (iso: string) => new Date(iso).getUTCHours()

/** "7:00 a. m.", "1:00 p. m." */
export const formatHora = (hora: number) => `${hora % 12 || 12}:00 ${hora < 12 ? 'a. m.' : 'p. m.'}`

/** A whole hour as people write it: "7", "07:00", "14:00", "7 pm", "7:00 p. m."; without its half, by the clock of 24 hours. */
export function parseHora(texto: string): number | null {
  const [, hour, half] =
    /^(\d{1,2})(?::00){0,2}(?:\s?h)?\s?(a|p)?\.?\s?(?:m\.?)?$/.exec(comparable(texto)) ?? []
  if (!hour) return null
  const number = Number(hour)
  if (!half) return number
  return number >= 1 && number <= 12 ? (number % 12) + (half === 'p' ? 12 : 0) : null
}
