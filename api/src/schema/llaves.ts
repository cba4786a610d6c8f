import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

const moment = () => timestamp({ withTimezone: true })

/** Passkeys: the public half of a key that a person's device keeps. */
export const llavesDeAcceso = pgTable('llaves_de_acceso', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idusuario: integer().notNull(),
  nombre: text().notNull(),
  credencial: bytea().notNull(),
  clavePublica: bytea('clave_publica').notNull(),
  contador: bigint({ mode: 'number' }).notNull().default(0),
  transportes: text().array().notNull().default([]),
  creada: moment().notNull().defaultNow(),
  usada: moment(),
})

/** Challenges by their hash: of a person's new key, to be signed; without a person, of a sign-in that was answered. */
export const retosDeLlaves = pgTable('retos_de_llaves', {
  huella: bytea().primaryKey(),
  idusuario: integer(),
  expira: moment().notNull(),
})
