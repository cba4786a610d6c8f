import { bigint, boolean, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const periodos = pgTable('periodos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  inicio: date().notNull(),
  fin: date().notNull(),
  cerrado: boolean().notNull().default(false),
  cerradoEn: timestamp('cerrado_en', { withTimezone: true }),
  /** The pass mark with which it was closed. */
  notaMinima: integer('nota_minima'),
  precio: numeric({ precision: 10, scale: 2, mode: 'number' }),
  asistencia: boolean().notNull().default(false),
  version: version(),
})

/** When a period's teachers were reminded of the grades that are due. */
export const recordatorios = pgTable('recordatorios', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  idperiodo: integer().notNull(),
  idusuario: integer().notNull(),
  enviado: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
