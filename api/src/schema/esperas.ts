import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const esperas = pgTable('esperas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idperiodoinscripcion: integer().notNull(),
  idusuario: integer().notNull(),
  idseccion: integer().notNull(),
  creada: timestamp({ withTimezone: true }).notNull().defaultNow(),
  pasada: text(),
})
