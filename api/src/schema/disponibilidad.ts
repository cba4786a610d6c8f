import { integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const disponibilidadMaestros = pgTable('disponibilidad_maestros', {
  idusuario: integer().primaryKey(),
  asignaturas: integer().array().notNull().default([]),
  bloqueadas: smallint().array().notNull().default([]),
  maxHoras: smallint('maxhoras').notNull(),
  version: version(),
})

export const disponibilidadAulas = pgTable('disponibilidad_aulas', {
  idaula: integer().primaryKey(),
  bloqueadas: smallint().array().notNull().default([]),
  version: version(),
})
