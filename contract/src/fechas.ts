import { z } from 'zod'
import { campoVacio } from './textos.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * The instant that an ISO date or timestamp names, null if it names none. Without a zone it is read as written, that is
 * as UTC: JavaScript would read it in the zone of the machine that it runs on.
 */
export function instanteDe(texto: string): Date | null {
  const [, dia = '', hora = 'T00:00', zona = 'Z'] = ISO.exec(texto) ?? []
  // JavaScript reads the 31st of a shorter month as a day of the next one.
  if (!dia || !new Date(dia).toJSON()?.startsWith(dia)) return null
  const instante = new Date(dia + hora + zona)
  return Number.isNaN(instante.getTime()) ? null : instante
}

/** The calendar day that a text names, `2026-01-15`: of a timestamp its UTC date counts. Null if it names none. */
export const diaDe = (texto: string): string | null => instanteDe(texto)?.toISOString().slice(0, 10) ?? null

/** A calendar date that someone picked. It has no hour and no time zone: it is the same day for everybody. */
export const fecha = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .trim()
    .min(1, campoVacio(campo))
    .transform((texto, contexto) => {
      const dia = diaDe(texto)
      if (dia && dia >= '2000-01-01' && dia <= '2100-12-31') return dia
      contexto.addIssue({
        code: 'custom',
        message: `El campo '${campo}' debe ser una fecha, por ejemplo 2026-01-15`,
      })
      return z.NEVER
    })

/** A date as the API answers it. */
export const fechaRespuesta = z.iso.datetime()
export const toFechaRespuesta = (dia: string) => `${dia}T00:00:00.000Z`

/** One formatter for each time zone, made at its first use: making one takes fifty times as long as using it. */
export function createFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const known = made.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const DIA = createFormat('en-CA', { dateStyle: 'short' })

/** The calendar day, `2026-01-15`, that it is in a time zone. */
export const dayIn = (timeZone: string, now = new Date()) => DIA(timeZone).format(now)

export const INICIO_ANTES_DE_FIN = 'La hora de inicio debe ser menor que la hora de fin'

/** For bodies with `inicio` and `fin` of any comparable kind. */
export const inicioAntesDeFin = {
  check: ({ inicio, fin }: { inicio: string | number; fin: string | number }) => inicio < fin,
  issue: { path: ['fin'], error: INICIO_ANTES_DE_FIN },
}

const LARGA = createFormat('es', { day: 'numeric', month: 'long', year: 'numeric' })

/** "15 de enero de 2026": the day of a moment on the school's calendar. */
export const formatFechaEn = (momento: Date, timeZone: string) => LARGA(timeZone).format(momento)

/** "15 de enero de 2026": the day that was picked, whatever the reader's time zone. */
export const formatFecha = (fechaIso: string) => formatFechaEn(new Date(fechaIso), 'UTC')
