import { aula, aulaBody } from '@nivela/contract/aulas'
import { catalogRoutes } from '../../platform/http/catalog.ts'
import type { FindUses } from '../../platform/postgres/named-table.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { createAulas } from './aulas.service.ts'

export const aulasRoutes = (db: Database, findUses: FindUses) =>
  catalogRoutes(
    { path: '/aulas', many: 'las aulas', one: 'un aula', item: aula, body: aulaBody },
    createAulas(db, findUses),
  )
