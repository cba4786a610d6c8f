import { periodo, periodoBody, periodoCambioBody, periodoListado } from '@nivela/contract/periodos'
import { catalogRoutes } from '../../platform/http/catalog.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { FindUses } from '../../platform/postgres/named-table.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { createPeriodos } from './periodos.service.ts'

export const periodosRoutes = (db: Database, settings: Pick<Settings, 'schoolTz'>, findUses: FindUses) =>
  catalogRoutes(
    {
      path: '/periodos',
      createPath: '/periodos/create',
      many: 'los períodos',
      one: 'un período',
      item: periodo,
      listed: periodoListado,
      body: periodoBody,
      changeBody: periodoCambioBody,
    },
    createPeriodos(db, settings, findUses),
  )
