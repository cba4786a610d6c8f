import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const periodos = pgTable('periodos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  inicio: date().notNull(),
  fin: date().notNull(),
  version: version(),
})
