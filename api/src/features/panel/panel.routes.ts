import { resumen } from '@nivela/contract/panel'
import { administrators } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { readResumen } from './panel.service.ts'

export const panelRoutes =
  (db: Database, settings: { schoolTz: string }): Routes =>
  async app => {
    route(app, 'GET /panel/resumen', {
      access: administrators,
      summary: 'Ver lo que espera a la oficina, la demanda frente a la oferta y el ritmo de inscripción',
      answer: resumen,
      handler: () => readResumen(db, settings.schoolTz),
    })
  }
