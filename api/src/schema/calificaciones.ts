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

/** Counters that triggers keep, and the version of the section's acta: raised when an official grade no longer is what it was. */
export const notasPorSeccion = pgTable('notas_por_seccion', {
  idseccion: integer().primaryKey(),
  notas: integer().notNull(),
  oficiales: integer().notNull(),
  actaVersion: integer('acta_version').notNull().default(1),
})
