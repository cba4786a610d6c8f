import {
  ESTADOS_DE_PROPUESTA,
  type ParametrosDePropuesta,
  type ResultadoDePropuesta,
} from '@nivela/contract/propuestas'
import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'
import { dia } from './secciones.ts'

export const propuestas = pgTable('propuestas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idperiodo: integer().notNull(),
  estado: text({ enum: ESTADOS_DE_PROPUESTA }).notNull().default('resolviendo'),
  parametros: jsonb().$type<ParametrosDePropuesta>().notNull(),
  resultado: jsonb().$type<ResultadoDePropuesta>(),
  creada: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const propuestasAvance = pgTable('propuestas_avance', {
  idpropuesta: integer().primaryKey(),
  mejor: integer(),
  cota: integer(),
  ronda: integer().notNull().default(0),
  empezada: timestamp({ withTimezone: true }).notNull().defaultNow(),
  latido: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const propuestasSecciones = pgTable('propuestas_secciones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idpropuesta: integer().notNull(),
  nombre: text().notNull(),
  idasignatura: integer().notNull(),
  idAula: integer('idaula').notNull(),
  idusuario: integer().notNull(),
  dia: dia().notNull(),
  inicio: smallint().notNull(),
  fin: smallint().notNull(),
  cupo: integer().notNull(),
  esperados: integer().notNull().default(0),
  fija: boolean().notNull().default(false),
  version: version(),
})
