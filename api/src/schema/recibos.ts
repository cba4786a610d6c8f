import { bigint, boolean, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

export const recibos = pgTable('recibos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idusuario: integer().notNull(),
  codrecibo: bigint({ mode: 'number' }).notNull(),
  referencia: text(),
  imagenURL: text('imagenurl').notNull(),
  imagen: bytea().notNull(),
  miniatura: bytea().notNull(),
  huella: bytea().notNull(),
  valido: boolean().notNull().default(false),
  idperiodo: integer(),
  monto: numeric({ precision: 10, scale: 2, mode: 'number' }),
  motivo: text(),
  enviado: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
