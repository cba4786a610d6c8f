import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const aulas = pgTable('aulas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  capacidad: integer(),
  version: version(),
})
