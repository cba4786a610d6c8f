import { type Area, areaDe } from '@nivela/contract/asignaturas'
import { chocan } from '@nivela/contract/dias'
import type { inscripciones } from '../schema/inscripciones.ts'
import type { poma } from '../schema/poma.ts'
import type { secciones } from '../schema/secciones.ts'
import type { Random } from './random.ts'

type Seccion = typeof secciones.$inferSelect
type NewInscripcion = typeof inscripciones.$inferInsert
type Placement = typeof poma.$inferInsert

export const NOTA_MINIMA = 70

/** The student of the demo's account: one area passed in the test, another one missed by half a point. */
const FIRST = { lengua: 86, matematica: 69.5, sociales: 61, naturales: 55 }
const PASSED = { lengua: 0.45, matematica: 0.25, sociales: 0.5, naturales: 0.35 }

export const createPlacements = (students: { id: number }[], random: Random): Placement[] =>
  students.map(({ id }, index) => {
    const scoreOf = (area: Area) =>
      index === 0
        ? FIRST[area]
        : random.chance(PASSED[area])
          ? random.between(NOTA_MINIMA, 98)
          : random.between(2 * 35, 2 * NOTA_MINIMA - 1) / 2
    const notas = {
      notaLengua: scoreOf('lengua'),
      notaMatematica: scoreOf('matematica'),
      notaSociales: scoreOf('sociales'),
      notaNaturales: scoreOf('naturales'),
    }
    return {
      idusuario: id,
      lengua: notas.notaLengua >= NOTA_MINIMA,
      matematica: notas.notaMatematica >= NOTA_MINIMA,
      sociales: notas.notaSociales >= NOTA_MINIMA,
      naturales: notas.notaNaturales >= NOTA_MINIMA,
      ...notas,
    }
  })

interface Offer {
  idperiodoinscripcion: number
  sections: Seccion[]
  subjects: { id: number; nombre: string }[]
}

/** Seats for the students as they would have taken them: subjects that they owe, no clash, no section over its seats. */
export function createEnrolments(
  offer: Offer,
  placements: Placement[],
  subjectsWanted: (index: number) => number,
  isPassed: (idusuario: number, idasignatura: number) => boolean,
  random: Random,
): NewInscripcion[] {
  const taken = new Map<number, number>()
  return placements.flatMap((placement, index) => {
    const owed = offer.subjects.filter(({ id, nombre }) => {
      const area = areaDe(nombre)
      return !(area && placement[area]) && !isPassed(placement.idusuario, id)
    })
    const chosen: Seccion[] = []
    for (const subject of owed.slice(0, subjectsWanted(index))) {
      const section = random
        .shuffled(offer.sections.filter(({ idasignatura }) => idasignatura === subject.id))
        .find(one => (taken.get(one.id) ?? 0) < one.cupo && !chosen.some(other => chocan(one, other)))
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
