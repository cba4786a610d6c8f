import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const asistencias = pgTable('asistencias', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idseccion: integer().notNull(),
  fecha: date().notNull(),
  ausentes: integer().array().notNull().default([]),
  excusados: integer().array().notNull().default([]),
  version: version(),
})
