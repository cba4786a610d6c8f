import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const mensajes = pgTable('mensajes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idseccion: integer().notNull(),
  idautor: integer().notNull(),
  asunto: text().notNull(),
  mensaje: text().notNull(),
  personas: integer().notNull(),
  envio: text(),
  momento: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Students who let their teachers see their address. */
export const correosALaVista = pgTable('correos_a_la_vista', { idusuario: integer().primaryKey() })
