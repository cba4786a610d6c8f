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
import { busqueda } from '@nivela/contract/listas'
import { z } from 'zod'
import { administrators, allow, everyone, ownParam } from '../../platform/http/access.ts'
import { EVENT_STREAM } from '../../platform/http/event-stream.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { keepMatching } from '../../platform/postgres/search.ts'
import { listOf } from '../usuarios/usuarios.service.ts'
import type { Cupos } from './cupos.ts'
import { type InscripcionesService, listInscritos, writeLista } from './inscripciones.service.ts'

const ofStudent = z.object({ userId: idDeRuta })
const ofSeat = z.object({ enrolmentId: idDeRuta })
const ofSection = z.object({ sectionId: idDeRuta })
const studentsAndOffice = allow({ administrador: 'all', estudiante: 'all' })
const teachersAndOffice = allow({ administrador: 'all', maestro: 'all' })
const ownStudent = allow({ administrador: 'all', estudiante: ownParam('userId') })

export const inscripcionesRoutes =
  (db: Database, inscripciones: InscripcionesService, cupos: Cupos): Routes =>
  async app => {
    app.addHook('preClose', done => {
      void cupos.endStreams()
      done()
    })
    app.addHook('onClose', () => cupos.close())

    route(app, 'GET /inscripciones/cupos', {
      access: everyone,
      summary: 'Seguir en vivo los cupos tomados (eventos cupos, esperas, oferta, avisos y suyas)',
      file: EVENT_STREAM,
      handler: (request, reply) => cupos.watch(request, reply),
    })

    route(app, 'GET /inscripciones/user/:userId', {
      access: ownStudent,
      summary: 'Ver las secciones de un estudiante',
      params: ofStudent,
      querystring: busqueda,
      answer: z.array(inscripcion),
      handler: async ({ caller, params: { userId }, query }) =>
        keepMatching(await listOf(db, caller, userId, inscripciones.list), query.buscar, ({ secciones }) => [
          secciones.nombre,
          secciones.asignaturas.nombre,
        ]),
    })

    route(app, 'POST /inscripciones/inscribir/:userId', {
      access: ownStudent,
      summary: 'Inscribir a un estudiante en una sección; repetirlo no cambia nada',
      params: ofStudent,
      body: inscribirBody,
      answer: inscripcion,
      handler: ({ caller, params, body }) => inscripciones.inscribir(caller, params.userId, body),
    })

    route(app, 'POST /inscripciones/armar/:userId', {
      access: ownStudent,
      summary: 'Inscribir a un estudiante en varias secciones y dejar otras por ellas: todo o nada',
      params: ofStudent,
      body: armarBody,
      answer: z.array(inscripcion),
      handler: ({ caller, params, body }) => inscripciones.armar(caller, params.userId, body),
    })

    route(app, 'POST /inscripciones/cambiar/:enrolmentId', {
      access: studentsAndOffice,
      summary: 'Cambiar de sección: los dos cupos o ninguno; cada estudiante, solo las suyas',
      params: ofSeat,
      body: cambiarBody,
      answer: inscripcion,
      handler: ({ caller, params, body }) => inscripciones.cambiar(caller, params.enrolmentId, body),
    })

    route(app, 'POST /inscripciones/desinscribir/:enrolmentId', {
      access: studentsAndOffice,
      summary: 'Dejar una sección: cada estudiante, solo las suyas',
      params: ofSeat,
      body: desinscribirBody,
      answer: inscripcion,
      handler: ({ caller, params, body }) =>
        inscripciones.desinscribir(caller, params.enrolmentId, body.motivo),
    })

    route(app, 'POST /inscripciones/mover', {
      access: administrators,
      summary: 'Pasar a estudiantes de una sección a otra de su asignatura, o retirarlos',
      body: moverBody,
      answer: movidos,
      handler: ({ caller, body }) => inscripciones.mover(caller, body),
    })

    route(app, 'GET /inscripciones/users-in-seccion/:sectionId', {
      access: teachersAndOffice,
      summary: 'Ver a los estudiantes de una sección: cada maestro, los de las suyas',
      params: ofSection,
      querystring: busqueda,
      answer: z.array(inscrito),
      handler: async ({ caller, params, query }) =>
        keepMatching(
          await listInscritos(db, caller, params.sectionId),
          query.buscar,
          ({ nombre, apellido, matricula }) => [`${nombre} ${apellido}`, matricula],
        ),
    })

    route(app, 'GET /inscripciones/users-in-seccion/:sectionId/lista.xlsx', {
      access: teachersAndOffice,
      summary: 'Descargar la lista de estudiantes de una sección',
      params: ofSection,
      file: TYPES.xlsx,
      async handler({ caller, params }, reply) {
        const students = await listInscritos(db, caller, params.sectionId)
        return sendFile(reply, `lista ${params.sectionId}`, 'xlsx', await writeLista(students))
      },
    })
  }
