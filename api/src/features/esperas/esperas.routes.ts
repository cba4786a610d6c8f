import { idDeRuta } from '@nivela/contract/campos'
import { enEspera, espera, miEspera } from '@nivela/contract/esperas'
import { esperarBody } from '@nivela/contract/inscripciones'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { allow, callerOf, ownParam } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listEsperasOf } from '../inscripciones/inscripciones.service.ts'
import { listOf } from '../usuarios/usuarios.service.ts'
import { listLinea, type Places } from './places.ts'

const ofStudent = z.object({ userId: idDeRuta })
const ownStudent = allow({ administrador: 'all', estudiante: ownParam('userId') })

export const esperasRoutes =
  (db: Database, places: Places): Routes =>
  async app => {
    // Fastify's own form: 201 for a new place, 200 for one that was there.
    app.post(
      '/inscripciones/espera/:id',
      {
        config: { access: allow({ administrador: 'all', estudiante: ownParam('id') }) },
        schema: {
          tags: ['inscripciones'],
          summary: 'Esperar un cupo en una sección llena; repetirlo conserva el puesto',
          description: 'El identificador de la dirección es el del estudiante.',
          params,
          body: esperarBody,
          response: { 200: conDatos(espera), 201: conDatos(espera) },
        },
      },
      async (request, reply) => {
        const joined = await places.join(callerOf(request), request.params.id, request.body)
        return reply.code(joined.nueva ? 201 : 200).send({ data: joined.espera })
      },
    )

    route(app, 'GET /inscripciones/espera/user/:userId', {
      access: ownStudent,
      summary: 'Ver las listas de espera de un estudiante',
      params: ofStudent,
      answer: z.array(miEspera),
      handler: ({ caller, params: { userId } }) => listOf(db, caller, userId, id => listEsperasOf(db, id)),
    })

    route(app, 'DELETE /inscripciones/espera/:id', {
      access: allow({ administrador: 'all', estudiante: 'all' }),
      summary: 'Dejar una lista de espera: cada estudiante, solo las suyas',
      params,
      answer: espera,
      handler: ({ caller, params }) => places.leave(caller, params.id),
    })

    route(app, 'GET /secciones/:id/espera', {
      access: allow({ administrador: 'all', maestro: 'all' }),
      summary: 'Ver quiénes esperan un cupo en una sección, en su orden: cada maestro, en las suyas',
      params,
      answer: z.array(enEspera),
      handler: ({ caller, params }) => listLinea(db, caller, params.id),
    })
  }
