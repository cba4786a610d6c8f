import type { TipoDeAviso } from '@nivela/contract/avisos'
import type { Dia } from '@nivela/contract/secciones'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** What became of a seat or of a place in a line, as the database noted it when it happened. */
export interface Hechos {
  asignatura: string
  /** The section that they have now, or could have had; null where the office withdrew them. */
  seccion: string | null
  /** The one that they had before. */
  dejada: string | null
  /** Why they were passed over, or why the office acted. */
  motivo: string | null
  dia: Dia
  inicio: number
  fin: number
}

export const avisos = pgTable('avisos', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idusuario: integer().notNull(),
  tipo: text().$type<TipoDeAviso>().notNull(),
  asunto: text(),
  /** The sentence, or else the facts of which it is made when it is read. */
  texto: text(),
  hechos: jsonb().$type<Hechos>(),
  enlace: text(),
  momento: moment().notNull().defaultNow(),
  leido: moment(),
})

export const avisosApagados = pgTable('avisos_apagados', {
  idusuario: integer().notNull(),
  tipo: text().$type<TipoDeAviso>().notNull(),
})
