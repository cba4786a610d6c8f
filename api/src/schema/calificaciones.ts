import type { Condicion } from '@nivela/contract/calificaciones'
import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const calificaciones = pgTable('calificaciones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idseccion: integer().notNull(),
  idusuario: integer().notNull(),
  calificacion: numeric({ precision: 5, scale: 2, mode: 'number' }),
  condicion: text().$type<Condicion>(),
  oficializado: boolean().notNull().default(false),
  version: version(),
})
