import { cierre, periodo, reabrirBody, recordatorio } from '@nivela/contract/periodos'
import { administrators } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './cierre.service.ts'

const access = administrators

export const cierreRoutes =
  (db: Database): Routes =>
  async app => {
    route(app, 'GET /periodos/:id/cierre', {
      access,
      summary: 'Ver qué falta para cerrar un período',
      params,
      answer: cierre,
      handler: ({ params }) => service.readCierre(db, params.id),
    })

    route(app, 'POST /periodos/:id/cerrar', {
      access,
      summary: 'Cerrar un período cuyas calificaciones son todas oficiales',
      params,
      answer: periodo,
      handler: ({ params }) => service.cerrarPeriodo(db, params.id),
    })

    route(app, 'POST /periodos/:id/reabrir', {
      access,
      summary: 'Reabrir un período cerrado, con un motivo',
      params,
      body: reabrirBody,
      reason: ({ body }) => body.motivo,
      answer: periodo,
      handler: ({ params }) => service.reabrirPeriodo(db, params.id),
    })

    route(app, 'POST /periodos/:id/recordar', {
      access,
      summary: 'Recordar a los maestros las calificaciones que faltan',
      params,
      answer: recordatorio,
      handler: ({ params }) => service.recordarNotas(db, params.id),
    })
  }
