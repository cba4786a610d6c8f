import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { version } from './columns.ts'
import { dia } from './secciones.ts'

/** How the turns of a window were made. */
export interface PlanDeTurnos {
  criterio: 'pendientes' | 'lista'
  hecho: string
  desde?: string
  minutos?: number
  porTurno?: number | null
}

export const periodosInscripcion = pgTable('periodos_inscripcion', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  inicio: date().notNull(),
  fin: date().notNull(),
  idperiodo: integer().notNull(),
  abierto: boolean().notNull().default(false),
  abiertaAlgunaVez: boolean('abierta_alguna_vez').notNull().default(false),
  version: version(),
  abreEn: timestamp('abre_en', { withTimezone: true }),
  cierraEn: timestamp('cierra_en', { withTimezone: true }),
  turnos: jsonb().$type<PlanDeTurnos>(),
  turnoResto: timestamp('turno_resto', { withTimezone: true }),
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

export const horasPendientes = pgTable(
  'horas_pendientes',
  {
    idperiodoinscripcion: integer().notNull(),
    abierto: boolean().notNull(),
    hora: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.idperiodoinscripcion, table.abierto] })],
)

export const turnos = pgTable(
  'turnos',
  {
    idperiodoinscripcion: integer().notNull(),
    idusuario: integer().notNull(),
    desde: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.idperiodoinscripcion, table.idusuario] })],
)
