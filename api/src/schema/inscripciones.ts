import { boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'
import { dia } from './secciones.ts'

export const periodosInscripcion = pgTable('periodos_inscripcion', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  inicio: date().notNull(),
  fin: date().notNull(),
  idperiodo: integer().notNull(),
  abierto: boolean().notNull().default(false),
  abiertaAlgunaVez: boolean('abierta_alguna_vez').notNull().default(false),
  version: version(),
})

export const inscripciones = pgTable('inscripciones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  idperiodoinscripcion: integer().notNull(),
  idusuario: integer().notNull(),
  idseccion: integer().notNull(),
  idperiodo: integer().notNull(),
  idasignatura: integer().notNull(),
  dia: dia().notNull(),
  inicio: smallint().notNull(),
  fin: smallint().notNull(),
  creada: timestamp({ withTimezone: true }).notNull().defaultNow(),
  cambioDe: integer('cambio_de'),
})
