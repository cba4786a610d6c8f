import { periodo, periodoBody, periodoCambioBody } from '@nivela/contract/periodos'
import { catalogRoutes } from '../../platform/http/catalog.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { createPeriodos } from './periodos.service.ts'

export const periodosRoutes = (db: Database) =>
  catalogRoutes(
    {
      path: '/periodos',
      createPath: '/periodos/create',
      many: 'los períodos',
      one: 'un período',
      item: periodo,
      body: periodoBody,
      changeBody: periodoCambioBody,
    },
    createPeriodos(db),
  )
