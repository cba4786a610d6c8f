import { AREAS } from '@nivela/contract/areas'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { version } from './columns.ts'

export const asignaturas = pgTable('asignaturas', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nombre: text().notNull(),
  creditos: integer().notNull(),
  area: text({ enum: AREAS }),
  version: version(),
})
