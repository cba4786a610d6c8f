import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

export const TIPOS_DE_ENLACE = ['verificacion', 'recuperacion', 'invitacion'] as const
export type TipoDeEnlace = (typeof TIPOS_DE_ENLACE)[number]

const moment = () => timestamp({ withTimezone: true })

export const correos = pgTable('correos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tipo: text().$type<TipoDeEnlace>().notNull(),
  idusuario: integer(),
  direccion: text(),
  enviado: moment(),
  fallo: text(),
})

/** Only a link's hash is kept: whoever reads the table can't follow one. */
export const enlaces = pgTable('enlaces', {
  huella: bytea().primaryKey(),
  idusuario: integer().notNull(),
  tipo: text().$type<TipoDeEnlace>().notNull(),
  expira: moment().notNull(),
  usado: moment(),
})
