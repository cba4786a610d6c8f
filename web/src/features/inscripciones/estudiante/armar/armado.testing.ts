import type { Opcion } from './busqueda.ts'

/** A section on Monday with ten seats, unless said otherwise. */
export const at = (id: number, idasignatura: number, inicio: number, rest: Partial<Opcion> = {}): Opcion => ({
  ...{ id, idasignatura, dia: 'Lunes', inicio, fin: inicio + 2, cupo: 10, inscritos: 0 },
  ...rest,
})
