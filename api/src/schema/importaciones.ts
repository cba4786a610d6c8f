import type { MapaDeColumnas, TipoDeImportacion } from '@nivela/contract/importaciones'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const columnasDeImportacion = pgTable('columnas_de_importacion', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tipo: text().$type<TipoDeImportacion>().notNull(),
  huella: text().notNull(),
  columnas: jsonb().$type<MapaDeColumnas>().notNull(),
  momento: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
