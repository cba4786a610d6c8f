import { simular } from '@nivela/contract/campos'
import { cancelarBody, reducirBody, reubicacion, unirBody } from '@nivela/contract/reubicaciones'
import { z } from 'zod'
import { administrators as access } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Reubicaciones } from './reubicacion.service.ts'

const querystring = z.object({ simular })
const description =
  'Con simular=true responde el plan y no guarda nada. La huella del plan que se vio evita que se aplique otro.'

export const reubicacionRoutes =
  ({ cancelar, unir, reducir }: Reubicaciones): Routes =>
  async app => {
    route(app, 'POST /secciones/:id/cancelar', {
      ...{ access, description, params, querystring, answer: reubicacion },
      summary: 'Cancelar una sección: sus estudiantes pasan a otras de la asignatura donde caben',
      body: cancelarBody,
      reason: ({ body }) => body.motivo,
      handler: ({ params, body, query }) => cancelar(params.id, body, query.simular),
    })

    route(app, 'POST /secciones/:id/unir', {
      ...{ access, description, params, querystring, answer: reubicacion },
      summary: 'Unir una sección con otra: se cancela, y sus estudiantes pasan a ella mientras caben',
      body: unirBody,
      reason: ({ body }) => body.motivo,
      handler: ({ params, body, query }) => unir(params.id, body, query.simular),
    })

    route(app, 'POST /secciones/:id/reducir', {
      ...{ access, description, params, querystring, answer: reubicacion },
      summary: 'Dejar menos cupos que inscritos: los últimos en llegar pasan a otras secciones',
      body: reducirBody,
      reason: ({ body }) => body.motivo,
      handler: ({ params, body, query }) => reducir(params.id, body, query.simular),
    })
  }
