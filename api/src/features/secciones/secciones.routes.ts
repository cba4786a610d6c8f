import { idDeRuta } from '@nivela/contract/campos'
import { entregarBody, seccion, seccionBody } from '@nivela/contract/secciones'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/http/access.ts'
import { administrators, catalogRoutes } from '../../platform/http/catalog.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { createSecciones, listSeccionesOfMaestro, type SeccionQueue } from './secciones.service.ts'

const params = z.object({ userId: idDeRuta })

export const seccionesRoutes =
  (db: Database, queue: SeccionQueue): Routes =>
  async app => {
    const secciones = createSecciones(db, queue)
    await app.register(
      catalogRoutes(
        { path: '/secciones', many: 'las secciones', one: 'una sección', item: seccion, body: seccionBody },
        secciones,
      ),
    )

    route(app, 'GET /secciones/teacher/:userId', {
      access: allow({ administrador: 'all', maestro: ownParam('userId') }),
      summary: 'Ver las secciones de un maestro',
      params,
      answer: z.array(seccion),
      handler: ({ params }) => listSeccionesOfMaestro(db, params.userId),
    })

    route(app, 'POST /secciones/teacher/:userId/entregar', {
      access: administrators,
      summary: 'Entregar a otro maestro las secciones de uno, de los períodos sin cerrar: todas o ninguna',
      params,
      body: entregarBody,
      answer: z.array(seccion),
      handler: ({ params, body }) => secciones.handOver(params.userId, body),
    })
  }
