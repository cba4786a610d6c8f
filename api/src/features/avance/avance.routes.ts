import { avance } from '@nivela/contract/avance'
import { idDeRuta } from '@nivela/contract/campos'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { type AjustesDeAvance, readAvance } from './avance.service.ts'

export const avanceRoutes =
  (postgres: Postgres, ajustes: AjustesDeAvance): Routes =>
  async app => {
    route(app, 'GET /avance/:userId', {
      access: allow({ administrador: 'all', estudiante: ownParam('userId') }),
      summary: 'Ver qué aprobó un estudiante, qué cursa y qué le falta',
      params: z.object({ userId: idDeRuta }),
      answer: avance,
      handler: ({ params }) => readAvance(postgres, params.userId, ajustes),
    })
  }
