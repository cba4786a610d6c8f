import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const periodos = pgTable('periodos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  inicio: date().notNull(),
  fin: date().notNull(),
})
