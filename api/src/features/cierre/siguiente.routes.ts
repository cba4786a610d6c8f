import { simular } from '@nivela/contract/campos'
import { siguiente, siguienteBody } from '@nivela/contract/periodos'
import { z } from 'zod'
import { administrators } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { prepareSiguiente } from './siguiente.service.ts'

export const siguienteRoutes =
  (db: Database): Routes =>
  async app => {
    route(app, 'POST /periodos/:id/siguiente', {
      access: administrators,
      summary:
        'Preparar el período que sigue a otro: fechas, secciones y ventana; con simular=true no se guarda nada',
      params,
      querystring: z.object({ simular }),
      body: siguienteBody,
      answer: siguiente,
      handler: ({ params, body, query }) => prepareSiguiente(db, params.id, body, query.simular),
    })
  }
