import type { MapaDeColumnas, TipoDeImportacion } from '@nivela/contract/importaciones'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const columnasDeImportacion = pgTable('columnas_de_importacion', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tipo: text().$type<TipoDeImportacion>().notNull(),
  huella: text().notNull(),
  columnas: jsonb().$type<MapaDeColumnas>().notNull(),
  momento: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Its lines in the bitácora, from `primera` to `ultima`, tell what it did. */
export const importaciones = pgTable('importaciones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  momento: timestamp({ withTimezone: true }).notNull().defaultNow(),
  idautor: integer(),
  tabla: text().$type<TipoDeImportacion>().notNull(),
  archivo: text().notNull(),
  creados: integer().notNull(),
  actualizados: integer().notNull(),
  primera: bigint({ mode: 'number' }).notNull(),
  ultima: bigint({ mode: 'number' }).notNull(),
  deshecha: timestamp({ withTimezone: true }),
})
