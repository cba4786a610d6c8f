import { boolean, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const periodos = pgTable('periodos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  inicio: date().notNull(),
  fin: date().notNull(),
  cerrado: boolean().notNull().default(false),
  cerradoEn: timestamp('cerrado_en', { withTimezone: true }),
  precio: numeric({ precision: 10, scale: 2, mode: 'number' }),
  version: version(),
})
