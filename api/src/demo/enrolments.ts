import { areaDe } from '@nivela/contract/asignaturas'
import type { inscripciones } from '../schema/inscripciones.ts'
import type { poma } from '../schema/poma.ts'
import type { secciones } from '../schema/secciones.ts'
import type { Random } from './random.ts'

type Seccion = typeof secciones.$inferSelect
type NewInscripcion = typeof inscripciones.$inferInsert
type Placement = typeof poma.$inferInsert

export const createPlacements = (students: { id: number }[], random: Random): Placement[] =>
  students.map(({ id }, index) => ({
    idusuario: id,
    lengua: index === 0 || random.chance(0.45),
    matematica: index !== 0 && random.chance(0.25),
    sociales: index !== 0 && random.chance(0.5),
    naturales: index !== 0 && random.chance(0.35),
  }))

const clash = (a: Seccion, b: Seccion) => a.dia === b.dia && a.inicio < b.fin && b.inicio < a.fin

/** A subject that a student passed, or an area of the placement test: what is not taken again. */
export type Passed = Set<`${number} ${number}`>

interface Offer {
  idperiodoinscripcion: number
  sections: Seccion[]
  subjects: { id: number; nombre: string }[]
}

/** Seats for the students as they would have taken them: subjects that they owe, no clash, no section over its seats. */
export function createEnrolments(
  offer: Offer,
  placements: Placement[],
  passed: Passed,
  subjectsWanted: (index: number) => number,
  random: Random,
): NewInscripcion[] {
  const taken = new Map<number, number>()
  return placements.flatMap((placement, index) => {
    const owed = offer.subjects.filter(({ id, nombre }) => {
      const area = areaDe(nombre)
      return (!area || !placement[area]) && !passed.has(`${placement.idusuario} ${id}`)
    })
    const chosen: Seccion[] = []
    for (const subject of owed.slice(0, subjectsWanted(index))) {
      const section = random
        .shuffled(offer.sections.filter(({ idasignatura }) => idasignatura === subject.id))
        .find(one => (taken.get(one.id) ?? 0) < one.cupo && !chosen.some(other => clash(one, other)))
      if (!section) continue
      chosen.push(section)
      taken.set(section.id, (taken.get(section.id) ?? 0) + 1)
    }
    return chosen.map(({ id, idperiodo, idasignatura, dia, inicio, fin }) => ({
      idperiodoinscripcion: offer.idperiodoinscripcion,
      idusuario: placement.idusuario,
      idseccion: id,
      idperiodo,
      idasignatura,
      dia,
      inicio,
      fin,
    }))
  })
}
