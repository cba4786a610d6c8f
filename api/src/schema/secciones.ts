import { DIAS, ESTADOS_DE_SECCION } from '@nivela/contract/secciones'
import { integer, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const dia = pgEnum('dia', DIAS)

export const secciones = pgTable('secciones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  idusuario: integer().notNull(),
  idperiodo: integer().notNull(),
  idasignatura: integer().notNull(),
  idAula: integer('idaula').notNull(),
  dia: dia().notNull(),
  inicio: smallint().notNull(),
  fin: smallint().notNull(),
  cupo: integer().notNull(),
  inscritos: integer().notNull().default(0),
  enEspera: integer('en_espera').notNull().default(0),
  estado: text({ enum: ESTADOS_DE_SECCION }).notNull().default('activa'),
  version: version(),
})
