import { numeroDeConsulta } from '@nivela/contract/listas'
import {
  proponerDeNuevoBody,
  propuesta,
  propuestaBody,
  seccionPropuesta,
  seccionPropuestaBody,
  seccionQueFalta,
} from '@nivela/contract/propuestas'
import { seccion } from '@nivela/contract/secciones'
import { conVersion } from '@nivela/contract/version'
import { z } from 'zod'
import { administrators } from '../../platform/http/access.ts'
import { EVENT_STREAM } from '../../platform/http/event-stream.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { proposeFalta } from './falta.ts'
import type { PropuestasLive } from './propuestas.live.ts'
import type { Propuestas } from './propuestas.service.ts'

const MAX = 2_147_483_647

export const propuestasRoutes =
  (db: Database, propuestas: Propuestas, live: PropuestasLive): Routes =>
  async app => {
    route(app, 'GET /propuestas', {
      access: administrators,
      summary: 'Ver las ofertas propuestas, sin sus secciones',
      querystring: z.object({ idperiodo: numeroDeConsulta('idperiodo', MAX).optional() }),
      answer: z.array(propuesta.omit({ secciones: true })),
      handler: ({ query }) => propuestas.list(query.idperiodo),
    })

    app.addHook('preClose', done => {
      void live.endStreams()
      done()
    })
    app.addHook('onClose', () => live.close())
    route(app, 'GET /propuestas/avance/vivo', {
      access: administrators,
      summary: 'Seguir en vivo cómo va la búsqueda de una oferta (evento propuesta)',
      file: EVENT_STREAM,
      handler: (request, reply) => live.watch(request, reply),
    })

    route(app, 'GET /propuestas/falta', {
      access: administrators,
      summary: 'Ver dónde, cuándo y con quién serviría más una sección más de una asignatura',
      querystring: z.object({
        idperiodo: numeroDeConsulta('idperiodo', MAX),
        idasignatura: numeroDeConsulta('idasignatura', MAX),
      }),
      answer: z.array(seccionQueFalta),
      handler: ({ query }) => proposeFalta(db, query.idperiodo, query.idasignatura),
    })

    route(app, 'POST /propuestas', {
      access: administrators,
      summary: 'Proponer la oferta de un período; se trabaja en ella después de responder',
      body: propuestaBody,
      status: 201,
      answer: propuesta,
      handler: ({ body }) => propuestas.propose(body),
    })

    route(app, 'GET /propuestas/:id', {
      access: administrators,
      summary: 'Ver una oferta propuesta: cómo va, sus secciones y lo que logra',
      params,
      answer: propuesta,
      handler: ({ params }) => propuestas.read(params.id),
    })

    route(app, 'POST /propuestas/:id/proponer', {
      access: administrators,
      summary: 'Proponer de nuevo lo que no está fijo',
      params,
      body: proponerDeNuevoBody,
      answer: propuesta,
      handler: ({ params, body }) => propuestas.proposeAgain(params.id, body.parametros),
    })

    route(app, 'POST /propuestas/:id/cancelar', {
      access: administrators,
      summary: 'Dejar de buscar; queda lo mejor que se haya encontrado',
      params,
      answer: propuesta,
      handler: ({ params }) => propuestas.cancel(params.id),
    })

    route(app, 'POST /propuestas/:id/publicar', {
      access: administrators,
      summary: 'Publicar las secciones de una propuesta: todas o ninguna',
      params,
      answer: z.array(seccion),
      handler: ({ params }) => propuestas.publish(params.id),
    })

    route(app, 'DELETE /propuestas/:id', {
      access: administrators,
      summary: 'Descartar una propuesta',
      params,
      answer: propuesta,
      handler: ({ params }) => propuestas.discard(params.id),
    })

    route(app, 'PUT /propuestas/secciones/:id', {
      access: administrators,
      summary: 'Mover, cambiar o fijar una sección de una propuesta',
      params,
      body: conVersion(seccionPropuestaBody),
      answer: seccionPropuesta,
      handler: ({ params, body }) => propuestas.update(params.id, body),
    })

    route(app, 'DELETE /propuestas/secciones/:id', {
      access: administrators,
      summary: 'Quitar una sección de una propuesta',
      params,
      answer: seccionPropuesta,
      handler: ({ params }) => propuestas.remove(params.id),
    })
  }
