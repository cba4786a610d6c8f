import { idDeRuta, simular } from '@nivela/contract/campos'
import { conDatos } from '@nivela/contract/respuesta'
import { copia, copiarBody, seccion, seccionBody } from '@nivela/contract/secciones'
import { z } from 'zod'
import { allow, callerOf, ownParam } from '../../platform/http/access.ts'
import { administrators, catalogRoutes } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { copySecciones } from './copiar.service.ts'
import { createSecciones, listSeccionesOfMaestro, type SeccionQueue } from './secciones.service.ts'

export const seccionesRoutes =
  (db: Database, queue: SeccionQueue): Routes =>
  async app => {
    await app.register(
      catalogRoutes(
        { path: '/secciones', many: 'las secciones', one: 'una sección', item: seccion, body: seccionBody },
        createSecciones(db, queue),
      ),
    )

    app.post(
      '/secciones/copiar',
      {
        config: { access: administrators },
        schema: {
          tags: ['secciones'],
          summary: 'Copiar las secciones de un período a otro; con simular=true no se guarda nada',
          querystring: z.object({ simular }),
          body: copiarBody,
          response: { 200: conDatos(copia) },
        },
      },
      async request => ({
        data: await copySecciones(db, callerOf(request), request.body, request.query.simular),
      }),
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
