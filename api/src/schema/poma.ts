import { boolean, integer, numeric, pgTable } from 'drizzle-orm/pg-core'

const nota = (column: string) => numeric(column, { precision: 5, scale: 2, mode: 'number' })

/** Of each area whether it was passed, null where there is no result. */
export const poma = pgTable('poma', {
  idusuario: integer().primaryKey(),
  lengua: boolean(),
  matematica: boolean(),
  sociales: boolean(),
  naturales: boolean(),
  notaLengua: nota('nota_lengua'),
  notaMatematica: nota('nota_matematica'),
  notaSociales: nota('nota_sociales'),
  notaNaturales: nota('nota_naturales'),
})
