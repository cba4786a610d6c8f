import type { TipoDeAviso } from '@nivela/contract/avisos'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

export const avisos = pgTable('avisos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idusuario: integer().notNull(),
  tipo: text().$type<TipoDeAviso>().notNull(),
  asunto: text(),
  texto: text().notNull(),
  enlace: text(),
  momento: moment().notNull().defaultNow(),
  leido: moment(),
})

export const avisosApagados = pgTable('avisos_apagados', {
  idusuario: integer().notNull(),
  tipo: text().$type<TipoDeAviso>().notNull(),
})
