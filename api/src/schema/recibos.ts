import type { MedioDePago } from '@nivela/contract/recibos'
import { bigint, boolean, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

export const recibos = pgTable('recibos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idusuario: integer().notNull(),
  codrecibo: bigint({ mode: 'number' }),
  referencia: text(),
  imagenURL: text('imagenurl'),
  imagen: bytea(),
  miniatura: bytea(),
  huella: bytea(),
  imagenBorrada: boolean('imagen_borrada').notNull().default(false),
  valido: boolean().notNull().default(false),
  idperiodo: integer(),
  monto: numeric({ precision: 10, scale: 2, mode: 'number' }),
  motivo: text(),
  medio: text().$type<MedioDePago>().notNull().default('imagen'),
  /** When it was paid, of what the office recorded. */
  fecha: date(),
  anulado: boolean().notNull().default(false),
  enviado: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
