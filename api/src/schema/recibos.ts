import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

export const recibos = pgTable('recibos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idusuario: integer().notNull(),
  codrecibo: integer().notNull(),
  imagenURL: text('imagenurl').notNull(),
  imagen: bytea().notNull(),
  miniatura: bytea().notNull(),
  huella: bytea().notNull(),
  valido: boolean().notNull().default(false),
  enviado: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
