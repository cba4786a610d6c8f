import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const asignaturas = pgTable('asignaturas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  creditos: integer().notNull(),
})
