import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea, version } from './columns.ts'

const TIPOS_DE_ENLACE = ['verificacion', 'recuperacion', 'invitacion'] as const
export type TipoDeEnlace = (typeof TIPOS_DE_ENLACE)[number]

/** Mails that tell of a change of the account: nothing to follow but the way in. */
export type TipoDeCuenta =
  | 'segundo_factor_activado'
  | 'segundo_factor_desactivado'
  | 'segundo_factor_quitado'
  | 'segundo_factor_codigos'
  | 'segundo_factor_recuperado'
  | 'segundo_factor_cambiado'
  | 'llave_agregada'
  | 'llave_quitada'
  | 'institucion_vinculada'
  | 'institucion_separada'
  | 'contrasena_cambiada'
  | 'correo_cambiado'
  | 'correo_anterior'
export type TipoDeCorreo = TipoDeEnlace | TipoDeCuenta | 'aviso' | 'prueba'

export const isTipoDeEnlace = (tipo: TipoDeCorreo): tipo is TipoDeEnlace =>
  (TIPOS_DE_ENLACE as readonly string[]).includes(tipo)

const moment = () => timestamp({ withTimezone: true })

export const correos = pgTable('correos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tipo: text().$type<TipoDeCorreo>().notNull(),
  idusuario: integer(),
  direccion: text(),
  avisos: integer().array(),
  espera: text(),
  creado: moment().notNull().defaultNow(),
  enviado: moment(),
  fallo: text(),
})

/** Addresses that a mail server refused for good. */
export const rebotes = pgTable('rebotes', {
  idusuario: integer().primaryKey(),
  direccion: text().notNull(),
  motivo: text().notNull(),
  momento: moment().notNull().defaultNow(),
})

/** What the office sends to people because it decided to: a row for each act. */
export const envios = pgTable('envios', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  lista: text(),
  asunto: text(),
  personas: integer().notNull(),
  idusuario: integer(),
})

/** Only a link's hash is kept: a reader of the table can't follow one. */
export const enlaces = pgTable('enlaces', {
  huella: bytea().primaryKey(),
  idusuario: integer().notNull(),
  tipo: text().$type<TipoDeEnlace>().notNull(),
  expira: moment().notNull(),
  usado: moment(),
})

/** What the office says in its own words. */
export const plantillas = pgTable('plantillas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tipo: text().notNull(),
  asunto: text().notNull(),
  titulo: text().notNull(),
  cuerpo: text().notNull(),
  version: version(),
})
