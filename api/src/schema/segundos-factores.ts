import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

/** The second factor that someone prepares or uses; whether it is in use stands in `usuarios.segundo_factor`. */
export const segundosFactores = pgTable('segundos_factores', {
  idusuario: integer().primaryKey(),
  secreto: bytea().notNull(),
  siguiente: bytea(),
  ultimoPaso: bigint('ultimo_paso', { mode: 'number' }).notNull().default(0),
  sal: bytea().notNull(),
  preparado: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const codigosDeRecuperacion = pgTable('codigos_de_recuperacion', {
  idusuario: integer().notNull(),
  huella: bytea().notNull(),
  usado: timestamp({ withTimezone: true }),
})
