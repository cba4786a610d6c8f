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
  version: integer().notNull(),
  huella: bytea().notNull(),
  contenido: jsonb().notNull(),
  emitido: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
