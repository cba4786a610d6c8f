import { idDeRuta } from '@nivela/contract/campos'
import {
  armarBody,
  cambiarBody,
  desinscribirBody,
  inscribirBody,
  inscripcion,
  inscrito,
  moverBody,
  movidos,
} from '@nivela/contract/inscripciones'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators, allow, callerOf, everyone, ownParam } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { Cupos } from './cupos.ts'
import { type InscripcionesService, listInscritos, writeLista } from './inscripciones.service.ts'

const tags = ['inscripciones']
const ofStudent = z.object({ userId: idDeRuta })
const ofSeat = z.object({ enrolmentId: idDeRuta })
const studentsAndOffice = allow({ administrador: 'all', estudiante: 'all' })
const ownStudent = allow({ administrador: 'all', estudiante: ownParam('userId') })

export const inscripcionesRoutes =
  (db: Database, inscripciones: InscripcionesService, cupos: Cupos): Routes =>
  async app => {
    app.addHook('preClose', done => {
      void cupos.endStreams()
      done()
    })
    app.addHook('onClose', () => cupos.close())

    app.get(
      '/inscripciones/cupos',
      {
        config: { access: everyone, file: 'text/event-stream' },
        // A HEAD request would open a stream that nobody reads or closes.
        exposeHeadRoute: false,
        // Not compressed: compression buffers server-sent events.
        compress: false,
        schema: { tags, summary: 'Seguir en vivo los cupos tomados (eventos cupos y oferta)' },
      },
      (request, reply) => cupos.watch(request, reply),
    )

    app.get(
      '/inscripciones/user/:userId',
      {
        config: { access: ownStudent },
        schema: {
          tags,
          summary: 'Ver las secciones de un estudiante',
          params: ofStudent,
          response: { 200: conDatos(z.array(inscripcion)) },
        },
      },
      async ({ params }) => ({ data: await inscripciones.list(params.userId) }),
    )

    app.post(
      '/inscripciones/inscribir/:userId',
      {
        config: { access: ownStudent, ownAuthor: true },
        schema: {
          tags,
          summary: 'Inscribir a un estudiante en una sección; repetirlo no cambia nada',
          params: ofStudent,
          body: inscribirBody,
          response: { 200: conDatos(inscripcion) },
        },
      },
      async request => ({
        data: await inscripciones.inscribir(callerOf(request), request.params.userId, request.body),
      }),
    )

    app.post(
      '/inscripciones/armar/:userId',
      {
        config: { access: ownStudent, ownAuthor: true },
        schema: {
          tags,
          summary: 'Inscribir a un estudiante en varias secciones y dejar otras por ellas: todo o nada',
          params: ofStudent,
          body: armarBody,
          response: { 200: conDatos(z.array(inscripcion)) },
        },
      },
      async request => ({
        data: await inscripciones.armar(callerOf(request), request.params.userId, request.body),
      }),
    )

    route(app, 'POST /inscripciones/cambiar/:enrolmentId', {
      access: studentsAndOffice,
      ownAuthor: true,
      summary: 'Cambiar de sección: los dos cupos o ninguno; cada estudiante, solo las suyas',
      params: ofSeat,
      body: cambiarBody,
      answer: inscripcion,
      handler: ({ caller, params, body }) => inscripciones.cambiar(caller, params.enrolmentId, body),
    })

    route(app, 'POST /inscripciones/desinscribir/:enrolmentId', {
      access: studentsAndOffice,
      ownAuthor: true,
      summary: 'Dejar una sección: cada estudiante, solo las suyas',
      params: ofSeat,
      body: desinscribirBody,
      answer: inscripcion,
      handler: ({ caller, params, body }) =>
        inscripciones.desinscribir(caller, params.enrolmentId, body?.motivo),
    })

    route(app, 'POST /inscripciones/mover', {
      access: administrators,
      summary: 'Pasar a estudiantes de una sección a otra de su asignatura, o retirarlos',
      body: moverBody,
      answer: movidos,
      handler: ({ caller, body }) => inscripciones.mover(caller, body),
    })

    app.get(
      '/inscripciones/users-in-seccion/:sectionId',
      {
        config: { access: allow({ administrador: 'all', maestro: 'all' }) },
        schema: {
          tags,
          summary: 'Ver a los estudiantes de una sección: cada maestro, los de las suyas',
          params: z.object({ sectionId: idDeRuta }),
          response: { 200: conDatos(z.array(inscrito)) },
        },
      },
      async request => ({ data: await listInscritos(db, callerOf(request), request.params.sectionId) }),
    )

    app.get(
      '/inscripciones/users-in-seccion/:sectionId/lista.xlsx',
      {
        config: { access: allow({ administrador: 'all', maestro: 'all' }), file: TYPES.xlsx },
        schema: {
          tags,
          summary: 'Descargar la lista de estudiantes de una sección',
          params: z.object({ sectionId: idDeRuta }),
        },
      },
      async (request, reply) => {
        const students = await listInscritos(db, callerOf(request), request.params.sectionId)
        return sendFile(reply, `lista ${request.params.sectionId}`, 'xlsx', await writeLista(students))
      },
    )
  }
