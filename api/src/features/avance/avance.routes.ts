import { avance } from '@nivela/contract/avance'
import { idDeRuta } from '@nivela/contract/campos'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/http/access.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { type AjustesDeAvance, readAvance } from './avance.service.ts'

export const avanceRoutes =
  (postgres: Postgres, ajustes: AjustesDeAvance): Routes =>
  async app => {
    app.get(
      '/avance/:userId',
      {
        config: { access: allow({ administrador: 'all', estudiante: ownParam('userId') }) },
        schema: {
          tags: ['avance'],
          summary: 'Ver qué aprobó un estudiante, qué cursa y qué le falta',
          params: z.object({ userId: idDeRuta }),
          response: { 200: conDatos(avance) },
        },
      },
      async ({ params: { userId } }) => ({ data: await readAvance(postgres, userId, ajustes) }),
    )
  }
