import { asignatura, asignaturaBody } from '@nivela/contract/asignaturas'
import { catalogRoutes } from '../../platform/http/catalog.ts'
import type { FindUses } from '../../platform/postgres/named-table.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { createAsignaturas } from './asignaturas.service.ts'

export const asignaturasRoutes = (db: Database, findUses: FindUses) =>
  catalogRoutes(
    {
      path: '/asignaturas',
      many: 'las asignaturas',
      one: 'una asignatura',
      item: asignatura,
      body: asignaturaBody,
    },
    createAsignaturas(db, findUses),
  )
