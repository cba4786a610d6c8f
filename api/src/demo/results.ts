import type { calificaciones } from '../schema/calificaciones.ts'
import type { inscripciones } from '../schema/inscripciones.ts'
import type { secciones } from '../schema/secciones.ts'
import type { Random } from './random.ts'

type Enrolment = Pick<typeof inscripciones.$inferInsert, 'idusuario' | 'idseccion' | 'idasignatura'>
export type Result = Enrolment &
  Pick<typeof calificaciones.$inferInsert, 'calificacion' | 'condicion' | 'oficializado'>

/** Of every twelve: one did not come, one withdrew, three failed, the others passed. */
function anyResult(index: number, random: Random): Pick<Result, 'calificacion' | 'condicion'> {
  const place = index % 12
  if (place === 5) return { calificacion: null, condicion: 'no_presento' }
  if (place === 11) return { calificacion: null, condicion: 'retirado' }
  return { calificacion: place % 4 === 2 ? random.between(45, 69) : random.between(70, 99), condicion: null }
}

/** Last term's results, all official. The student of the demo's account failed their first subject and passed the second. */
export function createResults(enrolments: Enrolment[], first: number, random: Random): Result[] {
  const ofFirst = [64, 88]
  return enrolments.map((enrolment, index) => {
    const result = anyResult(index, random)
    const own = enrolment.idusuario === first ? ofFirst.shift() : undefined
    return { ...enrolment, ...result, ...(own && { calificacion: own, condicion: null }), oficializado: true }
  })
}

/** This term is half graded: these sections are official, these only typed, the others still to come. */
const OFFICIAL = ['LE-01', 'CS-01']
const TYPED = ['LE-02', 'CN-01']

export function createFirstResults(
  enrolments: Enrolment[],
  sections: (typeof secciones.$inferSelect)[],
  random: Random,
): Result[] {
  const nameOf = new Map(sections.map(({ id, nombre }) => [id, nombre]))
  return enrolments.flatMap((enrolment, index) => {
    const name = nameOf.get(enrolment.idseccion) ?? ''
    if (![...OFFICIAL, ...TYPED].includes(name)) return []
    return [{ ...enrolment, ...anyResult(index, random), oficializado: OFFICIAL.includes(name) }]
  })
}
