import type { Rol } from '@nivela/contract/roles'
import type { TipoDeDocumento } from '@nivela/contract/usuarios'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const usuarios = pgTable('usuarios', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  apellido: text().notNull(),
  correo: text(),
  telefono: text(),
  idrol: smallint().$type<Rol>().notNull(),
  cedula: text(),
  matricula: text(),
  verificado: boolean().notNull().default(false),
  activo: boolean().notNull().default(true),
  tipodocumento: text().$type<TipoDeDocumento>(),
  documento: text(),
  contrasenaHash: text('contrasena_hash'),
  segundoFactor: boolean('segundo_factor').notNull().default(false),
  /** Since when the account is off, and when the contact data were erased. */
  desactivado: timestamp({ withTimezone: true }),
  borrado: timestamp({ withTimezone: true }),
  version: version(),
})

export const sesiones = pgTable('sesiones', {
  id: uuid().primaryKey().defaultRandom(),
  idusuario: integer().notNull(),
  creada: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expira: timestamp({ withTimezone: true }).notNull(),
  dispositivo: text(),
  usada: timestamp({ withTimezone: true }).notNull().defaultNow(),
  idllave: integer(),
  institucion: boolean().notNull().default(false),
  sid: text(),
})

/** The code that the office gives to a student who has no e-mail; only its hash. */
export const codigosDeEntrada = pgTable('codigos_de_entrada', {
  idusuario: integer().primaryKey(),
  huella: text().notNull(),
  vence: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '7 days'`),
})

/** The secret address of a person's timetable for calendar programs. */
export const calendarios = pgTable('calendarios', {
  idusuario: integer().primaryKey(),
  secreto: text().notNull(),
})

/** Records that were joined with another one of the same student; `id` is the one that the record had. */
export const registrosUnidos = pgTable('registros_unidos', {
  id: integer().primaryKey(),
  idusuario: integer().notNull(),
  nombre: text().notNull(),
  apellido: text().notNull(),
  cedula: text(),
  tipodocumento: text().$type<TipoDeDocumento>(),
  documento: text(),
  matricula: text(),
  correo: text(),
  momento: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
