import { z } from 'zod'
import { createFormat, dayIn, formatFecha, instanteDe } from './fechas.ts'
import { hasta } from './largos.ts'

/** "15 de enero de 2026": the school's day on which something happened. */
export const formatDia = (instante: string, zona: string) => formatFecha(dayIn(zona, new Date(instante)))

const HORA = createFormat('es-DO', { hour: 'numeric', minute: '2-digit' })

/** "3:20 p. m.", with plain spaces: ICU 77 (Node 20.19) puts one that does not break before "m.". */
export const formatHora = (instante: string, zona: string) =>
  HORA(zona).format(new Date(instante)).replace(/\s/g, ' ')

/** "a las 3:20 p. m." */
export function formatALas(instante: string, zona: string) {
  const hora = formatHora(instante, zona)
  return `a ${/^1:/.test(hora) ? 'la' : 'las'} ${hora}`
}

/** "15 de enero de 2026 a las 3:20 p. m." */
export const formatMomento = (instante: string, zona: string) =>
  `${formatDia(instante, zona)} ${formatALas(instante, zona)}`

/** "a las 3:20 p. m.", with its day before it where that is not today: what comes next. */
export const formatCuando = (instante: string, zona: string, ahora = new Date()) =>
  dayIn(zona, new Date(instante)) === dayIn(zona, ahora)
    ? formatALas(instante, zona)
    : `el ${formatMomento(instante, zona)}`

const RELOJ = createFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
  minute: '2-digit',
  second: '2-digit',
})

/** What the clocks of a time zone show at an instant: `2026-01-15T09:00:00`. */
export function relojEn(zona: string, instante: Date): string {
  const partes = RELOJ(zona).formatToParts(instante)
  const de = (tipo: string) => partes.find(({ type }) => type === tipo)?.value ?? ''
  return `${de('year')}-${de('month')}-${de('day')}T${de('hour')}:${de('minute')}:${de('second')}`
}

const DIA_MS = 86_400_000

/**
 * The instant at which the clocks of a time zone show `2026-01-15T09:00`. Where they are put back it is the first of the two;
 * where they are put forward there may be none: null.
 */
export function instanteEn(zona: string, reloj: string): Date | null {
  const comoUtc = instanteDe(reloj)?.getTime()
  if (comoUtc === undefined) return null
  const desfase = (instante: number) => Date.parse(`${relojEn(zona, new Date(instante))}Z`) - instante
  // The offsets around it: before and after a change of the clocks.
  const candidatos = [desfase(comoUtc - DIA_MS), desfase(comoUtc + DIA_MS)].map(
    d => comoUtc - Math.round(d / 1000) * 1000,
  )
  const validos = candidatos.filter(uno => uno + Math.round(desfase(uno) / 1000) * 1000 === comoUtc)
  return validos.length ? new Date(Math.min(...validos)) : null
}

const TIENE_ZONA = /(Z|[+-]\d{2}:?\d{2})$/

/** The instant that a body names: by the school's clock (`2026-01-15T09:00`), or with a zone of its own. */
export const resolveMomento = (texto: string, zona: string): Date | null =>
  TIENE_ZONA.test(texto) ? instanteDe(texto) : instanteEn(zona, texto)

/** Day and hour. Which instant it is, and whether the school's clocks ever show it, says `resolveMomento`. */
export const momento = (campo: string) => {
  const error = `El campo '${campo}' debe ser un día y una hora, por ejemplo 2026-01-15T09:00`
  return z
    .string({ error })
    .trim()
    .check(hasta(40, error))
    .refine(texto => {
      const instante = texto.includes('T') ? instanteDe(texto) : null
      return (
        instante !== null &&
        instante.getTime() >= Date.UTC(2000, 0, 1) &&
        instante.getTime() < Date.UTC(2101, 0, 1)
      )
    }, error)
}

export const HORA_INEXISTENTE = 'Ese día los relojes se adelantan y esa hora no existe: elige otra.'
