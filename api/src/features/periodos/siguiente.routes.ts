import { simular } from '@nivela/contract/campos'
import { siguiente, siguienteBody } from '@nivela/contract/periodos'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { callerOf } from '../../platform/http/access.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { prepareSiguiente } from './siguiente.service.ts'

export const siguienteRoutes =
  (db: Database): Routes =>
  async app => {
    app.post(
      '/periodos/:id/siguiente',
      {
        config: { access: administrators },
        schema: {
          tags: ['periodos'],
          summary:
            'Preparar el período que sigue a otro: fechas, secciones y ventana; con simular=true no se guarda nada',
          params,
          querystring: z.object({ simular }),
          body: siguienteBody,
          response: { 200: conDatos(siguiente) },
        },
      },
      async request => ({
        data: await prepareSiguiente(
          db,
          callerOf(request),
          request.params.id,
          request.body,
          request.query.simular,
        ),
      }),
    )
  }
