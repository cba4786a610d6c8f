import type { calificaciones } from '../schema/calificaciones.ts'
import type { Random } from './random.ts'

interface Seat {
  idusuario: number
  idseccion: number
  idasignatura: number
}

export type Grade = Seat & typeof calificaciones.$inferInsert

const PASS_MARK = 70

export const isPassed = ({ calificacion, oficializado }: Grade) =>
  Boolean(oficializado) && (calificacion ?? 0) >= PASS_MARK

/** Most pass, some fail, a few did not come or withdrew; so large a part of them is official, spread over the sections. */
export const createGrades = (seats: Seat[], official: number, random: Random): Grade[] =>
  seats.map(({ idusuario, idseccion, idasignatura }, index) => ({
    ...{ idusuario, idseccion, idasignatura },
    ...result(random),
    oficializado: (index % 6) / 6 < official,
  }))

function result(random: Random): Pick<Grade, 'calificacion' | 'condicion'> {
  if (random.chance(0.07)) return { condicion: 'no_presento' }
  if (random.chance(0.04)) return { condicion: 'retirado' }
  return { calificacion: random.chance(0.75) ? random.between(70, 99) : random.between(42, 69) }
}
