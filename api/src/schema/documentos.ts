import type { TipoDeDocumento } from '@nivela/contract/documentos'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

export const documentos = pgTable('documentos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  codigo: text().notNull(),
  tipo: text().$type<TipoDeDocumento>().notNull(),
  idseccion: integer(),
  idusuario: integer(),
  idrecibo: integer(),
  /** Of the record that was joined with the student's and for which it was issued. */
  deRegistro: integer('de_registro'),
  version: integer().notNull(),
  huella: bytea().notNull(),
  contenido: jsonb().notNull(),
  emitido: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
