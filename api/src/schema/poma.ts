import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'

export const poma = pgTable('poma', {
  idusuario: integer().primaryKey(),
  lengua: boolean().notNull(),
  matematica: boolean().notNull(),
  sociales: boolean().notNull(),
  naturales: boolean().notNull(),
})
