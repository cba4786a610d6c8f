import { boolean, integer, numeric, pgTable } from 'drizzle-orm/pg-core'

const nota = (column: string) => numeric(column, { precision: 5, scale: 2, mode: 'number' })

export const poma = pgTable('poma', {
  idusuario: integer().primaryKey(),
  lengua: boolean().notNull(),
  matematica: boolean().notNull(),
  sociales: boolean().notNull(),
  naturales: boolean().notNull(),
  notaLengua: nota('nota_lengua'),
  notaMatematica: nota('nota_matematica'),
  notaSociales: nota('nota_sociales'),
  notaNaturales: nota('nota_naturales'),
})
