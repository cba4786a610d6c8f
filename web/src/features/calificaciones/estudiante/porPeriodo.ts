import type { Avance } from '@nivela/contract/avance'
import type { Calificacion } from '@nivela/contract/calificaciones'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import { newestFirst } from '../../../lib/time/calendario.ts'

/** A student's grades by period, the newest first; a grade says its section only once it is official. */
export function groupByPeriodo(
  calificaciones: Calificacion[],
  inscripciones: Inscripcion[],
  periodos: Periodo[],
) {
  const idperiodoOf = (nota: Calificacion) =>
    inscripciones.find(({ idseccion }) => idseccion === nota.idseccion)?.secciones.idperiodo
  const grupos = newestFirst(periodos)
    .map(({ id, nombre }) => ({ id, nombre, notas: calificaciones.filter(nota => idperiodoOf(nota) === id) }))
    .filter(({ notas }) => notas.length)
  const sueltas = calificaciones.filter(nota => !grupos.some(({ notas }) => notas.includes(nota)))
  return { periodos: grupos, sueltas }
}

/** Whether a récord has anything to say: an official grade, or an area passed in the placement test. */
export const hasRecord = (
  calificaciones: Pick<Calificacion, 'oficializado'>[],
  avance: Pick<Avance, 'asignaturas'> | undefined,
) =>
  calificaciones.some(({ oficializado }) => oficializado) ||
  Boolean(avance?.asignaturas.some(({ estado }) => estado === 'aprobada_poma'))
