import type { Seccion } from '@nivela/contract/secciones'
import { toClase } from '../../../../data/horarios/clase.ts'
import type { Clase } from '../../../../data/horarios/semana.ts'

/**
 * What the student has, and as ghosts what is on its way or being looked at. What a section of the same subject would
 * take the place of is no clash with it, and is left out.
 */
export function toSemanaElegida(suyas: Seccion[], miradas: Seccion[]): Clase[] {
  const fantasmas = miradas.filter(({ id }) => !suyas.some(suya => suya.id === id))
  const tomadas = suyas.filter(
    ({ idasignatura }) => !fantasmas.some(fantasma => fantasma.idasignatura === idasignatura),
  )
  return [
    ...tomadas.map(seccion => toClase(seccion, 'nada')),
    ...fantasmas.map(seccion => ({ ...toClase(seccion, 'nada'), fantasma: true })),
  ]
}
