import { idDeRuta, simular } from '@nivela/contract/campos'
import {
  choque,
  copia,
  copiarBody,
  entregarBody,
  filtroDeSecciones,
  horasDeConsulta,
  seccion,
  seccionBody,
} from '@nivela/contract/secciones'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { catalogRoutes } from '../../platform/http/catalog.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { keepMatching } from '../../platform/postgres/search.ts'
import { listChoques } from './choques.service.ts'
import { copySecciones } from './copiar.service.ts'
import {
  createSecciones,
  listSeccionesOfMaestro,
  type Ofertas,
  type Seats,
  type SeccionQueue,
} from './secciones.service.ts'

const ofTeacher = z.object({ userId: idDeRuta })

export const seccionesRoutes =
  (db: Database, queue: SeccionQueue, ofertas: Ofertas, seats: Seats): Routes =>
  async app => {
    const secciones = createSecciones(db, queue, ofertas, seats)
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
        secciones,
      ),
    )

    route(app, 'POST /secciones/copiar', {
      access: administrators,
      summary: 'Copiar las secciones de un período a otro; con simular=true no se guarda nada',
      querystring: z.object({ simular }),
      body: copiarBody,
      answer: copia,
      handler: ({ body, query }) => copySecciones(db, body, query.simular),
    })

    route(app, 'GET /secciones/:id/choques', {
      access: administrators,
      summary: 'Ver a qué estudiantes de una sección les chocarían otro día u otras horas',
      params,
      querystring: horasDeConsulta,
      answer: z.array(choque),
      handler: ({ params, query }) => listChoques(db, params.id, query),
    })

    route(app, 'GET /secciones/teacher/:userId', {
      access: allow({ administrador: 'all', maestro: ownParam('userId') }),
      summary: 'Ver las secciones de un maestro',
      params: ofTeacher,
      querystring: filtroDeSecciones.pick({ buscar: true, canceladas: true }),
      answer: z.array(seccion),
      handler: async ({ params, query }) =>
        keepMatching(
          await listSeccionesOfMaestro(db, params.userId, query.canceladas),
          query.buscar,
          ({ nombre, asignaturas }) => [nombre, asignaturas.nombre],
        ),
    })

    route(app, 'POST /secciones/teacher/:userId/entregar', {
      access: administrators,
      summary: 'Entregar a otro maestro las secciones de uno, de los períodos sin cerrar: todas o ninguna',
      params: ofTeacher,
      body: entregarBody,
      answer: z.array(seccion),
      handler: ({ params, body }) => secciones.handOver(params.userId, body),
    })
  }
