import { cierre, periodo, reabrirBody, recordatorio } from '@nivela/contract/periodos'
import { conDatos } from '@nivela/contract/respuesta'
import { callerOf } from '../../platform/http/access.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './cierre.service.ts'

const tags = ['periodos']
const config = { access: administrators }

export const cierreRoutes =
  (db: Database): Routes =>
  async app => {
    app.get(
      '/periodos/:id/cierre',
      {
        config,
        schema: {
          tags,
          summary: 'Ver qué falta para cerrar un período',
          params,
          response: { 200: conDatos(cierre) },
        },
      },
      async ({ params: { id } }) => ({ data: await service.readCierre(db, id) }),
    )

    app.post(
      '/periodos/:id/cerrar',
      {
        config,
        schema: {
          tags,
          summary: 'Cerrar un período cuyas calificaciones son todas oficiales',
          params,
          response: { 200: conDatos(periodo) },
        },
      },
      async request => ({ data: await service.cerrarPeriodo(db, callerOf(request), request.params.id) }),
    )

    app.post(
      '/periodos/:id/reabrir',
      {
        config,
        schema: {
          tags,
          summary: 'Reabrir un período cerrado, con un motivo',
          params,
          body: reabrirBody,
          response: { 200: conDatos(periodo) },
        },
      },
      async request => ({
        data: await service.reabrirPeriodo(db, callerOf(request), request.params.id, request.body.motivo),
      }),
    )

    app.post(
      '/periodos/:id/recordar',
      {
        config,
        schema: {
          tags,
          summary: 'Recordar a los maestros las calificaciones que faltan',
          params,
          response: { 200: conDatos(recordatorio) },
        },
      },
      async ({ params: { id } }) => ({ data: await service.recordarNotas(db, id) }),
    )
  }
