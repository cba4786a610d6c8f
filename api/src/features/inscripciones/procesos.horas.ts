import { HORA_INEXISTENTE, resolveMomento } from '@nivela/contract/momentos'
import { badField } from '../../platform/http/errors.ts'

/** The minute that someone picks may be the one that is just passing. */
const GRACE_MS = 60_000

export function resolveHora(campo: string, texto: string, zona: string): Date {
  const instante = resolveMomento(texto, zona)
  if (!instante) throw badField(campo, HORA_INEXISTENTE)
  return instante
}

interface Horas<Hora> {
  abreEn?: Hora | null | undefined
  cierraEn?: Hora | null | undefined
}

/** A body with its hours as instants: null removes one, and one that is not named stays as it is. */
export function resolveHoras<Body extends object>(
  { abreEn, cierraEn, ...body }: Body & Horas<string>,
  zona: string,
  before: Horas<Date> = {},
): Omit<Body, keyof Horas<string>> & Horas<Date> {
  const resolve = (campo: keyof Horas<string>, texto: string | null | undefined) => {
    if (texto === undefined) return {}
    if (texto === null) return { [campo]: null }
    const hora = resolveHora(campo, texto, zona)
    if (hora.getTime() !== before[campo]?.getTime() && hora.getTime() < Date.now() - GRACE_MS)
      throw badField(campo, 'Esa hora ya pasó: elige otra, o usa el botón de la inscripción.')
    return { [campo]: hora }
  }
  return { ...body, ...resolve('abreEn', abreEn), ...resolve('cierraEn', cierraEn) }
}
