import { idDeRuta } from '@nivela/contract/campos'
import { conDatos } from '@nivela/contract/respuesta'
import { filtroDeSecciones, seccion, seccionBody } from '@nivela/contract/secciones'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/http/access.ts'
import { catalogRoutes } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import {
  createSecciones,
  listSeccionesOfMaestro,
  type Ofertas,
  type SeccionQueue,
} from './secciones.service.ts'

export const seccionesRoutes =
  (db: Database, queue: SeccionQueue, ofertas: Ofertas, onSeats: (idsecciones: number[]) => void): Routes =>
  async app => {
    await app.register(
      catalogRoutes(
        {
          path: '/secciones',
          query: filtroDeSecciones,
          many: 'las secciones',
          one: 'una sección',
          item: seccion,
          body: seccionBody,
        },
        createSecciones(db, queue, ofertas, onSeats),
      ),
    )

    app.get(
      '/secciones/teacher/:userId',
      {
        config: { access: allow({ administrador: 'all', maestro: ownParam('userId') }) },
        schema: {
          tags: ['secciones'],
          summary: 'Ver las secciones de un maestro',
          params: z.object({ userId: idDeRuta }),
          response: { 200: conDatos(z.array(seccion)) },
        },
      },
      async ({ params }) => ({ data: await listSeccionesOfMaestro(db, params.userId) }),
    )
  }
