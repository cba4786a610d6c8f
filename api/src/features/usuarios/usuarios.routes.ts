import { idDeRuta } from '@nivela/contract/campos'
import { conDatos } from '@nivela/contract/respuesta'
import { usuario } from '@nivela/contract/usuarios'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/access.ts'
import type { Database } from '../../platform/postgres.ts'
import type { Routes } from '../../platform/routes.ts'
import { selectUsuario } from './usuarios.queries.ts'

const tags = ['usuarios']

export const usuariosRoutes =
  (db: Database): Routes =>
  async app => {
    app.get(
      '/usuarios/:id',
      {
        config: {
          access: allow({ administrador: 'all', maestro: ownParam('id'), estudiante: ownParam('id') }),
        },
        schema: {
          tags,
          summary: 'Una persona',
          params: z.object({ id: idDeRuta }),
          response: { 200: conDatos(usuario) },
        },
      },
      async ({ params }) => ({ data: await selectUsuario(db, params.id) }),
    )
  }
