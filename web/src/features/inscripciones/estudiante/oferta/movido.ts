import type { Inscripcion } from '@nivela/contract/inscripciones'
import { endSentence } from '@nivela/contract/palabras'
import { describeSeccion } from '../../../../data/secciones/descripcion.ts'

/** The seat that took the place of another one of its subject, such as from another device of the student's. */
export const findMoved = (antes: Inscripcion, suyas: Inscripcion[]) =>
  suyas.find(
    ({ id, secciones: { idasignatura, idperiodo } }) =>
      id !== antes.id &&
      idasignatura === antes.secciones.idasignatura &&
      idperiodo === antes.secciones.idperiodo,
  )

/** What stands now in place of a seat that an act was about; null while it is still there. */
export function tellMoved(antes: Inscripcion, suyas: Inscripcion[]): string | null {
  if (suyas.some(({ id }) => id === antes.id)) return null
  const ahora = findMoved(antes, suyas)
  return ahora
    ? endSentence(`Tu cupo cambió mientras tanto: ahora tienes ${describeSeccion(ahora.secciones)}`)
    : `Ya no tienes la sección ${antes.secciones.nombre} de ${antes.secciones.asignaturas.nombre}: se dejó mientras tanto.`
}
