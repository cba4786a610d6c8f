import { filtroDeBitacora, lineaDeBitacora } from '@nivela/contract/bitacora'
import { administrators } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listBitacora } from './bitacora.service.ts'

export const bitacoraRoutes =
  (db: Database, settings: Settings): Routes =>
  async app => {
    route(app, 'GET /bitacora', {
      access: administrators,
      summary: 'Ver quién cambió qué, cuándo y por qué, lo más nuevo primero',
      querystring: filtroDeBitacora,
      list: lineaDeBitacora,
      handler: ({ query }) => listBitacora(db, query, settings.schoolTz),
    })
  }
