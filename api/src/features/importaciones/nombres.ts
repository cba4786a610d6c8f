import { comparable } from '@nivela/contract/palabras'

interface Partido {
  nombre: string
  apellido: string
}

/**
 * Splits a name that stands in one cell, by the rules of Spanish names: two surnames, particles that belong to the word
 * behind them, a comma behind surnames that stand first. Null where there is nothing to split.
 */
export function splitNombre(escrito: string, apellidosPrimero: boolean): Partido | null {
  const [antes = '', despues = '', ...mas] = escrito.split(',').map(parte => parte.trim())
  if (!mas.length && antes && despues) return { apellido: antes, nombre: despues }
  const unidades = joinParticles(escrito.replaceAll(',', ' ').split(/\s+/).filter(Boolean))
  if (unidades.length < 2) return null
  const apellidos = countApellidos(unidades, apellidosPrimero)
  const corte = apellidosPrimero ? apellidos : unidades.length - apellidos
  const [primero, segundo] = [unidades.slice(0, corte).join(' '), unidades.slice(corte).join(' ')]
  return apellidosPrimero ? { apellido: primero, nombre: segundo } : { nombre: primero, apellido: segundo }
}

const PARTICLES = new Set('da de del di do dos la las los mac mc san santa van vander von y e'.split(' '))

/** "de la Cruz" is one surname, "María del Carmen" one name. */
function joinParticles(words: string[]): string[] {
  const units: string[] = []
  let pending: string[] = []
  for (const word of words) {
    pending.push(word)
    if (PARTICLES.has(comparable(word))) continue
    units.push(pending.join(' '))
    pending = []
  }
  // A particle at the end belongs to what stands before it.
  if (pending.length) units.push([units.pop(), ...pending].filter(Boolean).join(' '))
  return units
}

/** Names that stand second far more often than they are a surname. */
const SECOND_NAMES = new Set(
  'alberto alejandra alejandro altagracia antonio carlos carolina cristina daniel david eduardo elena elizabeth enrique ernesto fernando francisco gabriel gabriela isabel javier jose josefina juan luis luisa manuel maria mercedes miguel milagros pablo patricia rafael roberto rosa teresa victoria'.split(
    ' ',
  ),
)

/** Two, as everybody has two; one of someone with two words, or with two names before or behind it. */
function countApellidos(unidades: string[], apellidosPrimero: boolean): number {
  if (unidades.length === 2) return 1
  if (unidades.length > 3) return 2
  const [, second = '', third = ''] = unidades
  const isName = (unit: string) => SECOND_NAMES.has(comparable(unit))
  return apellidosPrimero
    ? isName(second) && isName(third)
      ? 1
      : 2
    : isName(second) && !isName(third)
      ? 1
      : 2
}
