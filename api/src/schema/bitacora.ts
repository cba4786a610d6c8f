import type { LineaDeBitacora } from '@nivela/contract/bitacora'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export type Fila = Record<string, unknown>

/** Written by the database alone (`api/sql/_bitacora.sql`). */
export const bitacora = pgTable('bitacora', {
  id: bigint({ mode: 'number' }).primaryKey(),
  momento: timestamp({ withTimezone: true }).notNull(),
  idautor: integer(),
  accion: text().$type<LineaDeBitacora['accion']>().notNull(),
  objeto: text().notNull(),
  idobjeto: integer(),
  idusuario: integer(),
  antes: jsonb().$type<Fila>(),
  despues: jsonb().$type<Fila>(),
  motivo: text(),
})
