import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const aulas = pgTable('aulas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
})
