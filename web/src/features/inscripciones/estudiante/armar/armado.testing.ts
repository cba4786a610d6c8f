import { randomInt } from 'node:crypto'
import type { Opcion } from './busqueda.ts'

/** New cases in each run; TEST_SEED repeats one. */
export const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
console.info(`TEST_SEED=${seed}`)

/** A section on Monday with ten seats, unless said otherwise. */
export const at = (id: number, idasignatura: number, inicio: number, rest: Partial<Opcion> = {}): Opcion => ({
  ...{ id, idasignatura, idusuario: 1, dia: 'Lunes', inicio, fin: inicio + 2, cupo: 10, inscritos: 0 },
  ...rest,
})
