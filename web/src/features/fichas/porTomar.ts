import { estaAprobada } from '@nivela/contract/avance'
import type { Ficha } from '@nivela/contract/fichas'
import type { Seccion } from '@nivela/contract/secciones'

type Tenido = Pick<Ficha, 'avance' | 'inscripciones' | 'espera'>

/** The sections that a student could still take: of no subject that they passed or have in that period, nor one that they wait for. */
export function findPorTomar(secciones: Seccion[], { avance, inscripciones, espera }: Tenido): Seccion[] {
  const aprobadas = new Set(avance.asignaturas.filter(estaAprobada).map(({ idasignatura }) => idasignatura))
  const keyOf = ({ idperiodo, idasignatura }: Seccion) => `${idperiodo} ${idasignatura}`
  const cursadas = new Set(inscripciones.map(una => keyOf(una.secciones)))
  const esperadas = new Set(espera.map(({ idseccion }) => idseccion))
  return secciones.filter(
    seccion =>
      !aprobadas.has(seccion.idasignatura) && !cursadas.has(keyOf(seccion)) && !esperadas.has(seccion.id),
  )
}
