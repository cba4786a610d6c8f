import {
  calificacion,
  calificacionBody,
  calificacionCambioBody,
  lineaDeHistorial,
  rectificarBody,
  seccionCalificadaBody,
} from '@nivela/contract/calificaciones'
import { motivo } from '@nivela/contract/campos'
import { busquedaPaginada } from '@nivela/contract/listas'
import { hojaDeNotas, MAX_NOTAS_MEGABYTES } from '@nivela/contract/notas'
import { campoVacio } from '@nivela/contract/textos'
import { z } from 'zod'
import { administrators, allow, everyone } from '../../platform/http/access.ts'
import { BINARY } from '../../platform/http/api-document.ts'
import { badField } from '../../platform/http/errors.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import { acceptUploads, withUpload } from '../../platform/http/upload.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './calificaciones.service.ts'
import { readHoja, refuseClosed, writeHoja } from './hoja.service.ts'

// Whose section it is, the service asks: another teacher's isn't there for them. The office says why it writes a grade.
const teachersAndOffice = allow({ maestro: 'all', administrador: 'all' })
const many = z.array(calificacion)

export const calificacionesRoutes =
  (db: Database): Routes =>
  async app => {
    await acceptUploads(app)

    route(app, 'GET /calificaciones', {
      access: everyone,
      summary: 'Ver calificaciones: el estudiante las suyas, el maestro las de sus secciones',
      querystring: busquedaPaginada,
      list: calificacion,
      handler: ({ caller, query }) => service.listCalificaciones(db, caller, query),
    })

    route(app, 'POST /calificaciones/create', {
      access: teachersAndOffice,
      summary: 'Agregar una calificación; la oficina, con un motivo',
      body: calificacionBody,
      reason: ({ body }) => body.motivo,
      answer: calificacion,
      status: 201,
      handler: ({ caller, body }) => service.createCalificacion(db, caller, body),
    })

    route(app, 'PUT /calificaciones/:id', {
      access: teachersAndOffice,
      summary: 'Actualizar u oficializar una calificación; la oficina, con un motivo',
      params,
      body: calificacionCambioBody,
      reason: ({ body }) => body.motivo,
      answer: calificacion,
      handler: ({ caller, params, body }) => service.updateCalificacion(db, caller, params.id, body),
    })

    route(app, 'DELETE /calificaciones/:id', {
      access: teachersAndOffice,
      summary: 'Eliminar una calificación; la oficina, con un motivo',
      params,
      querystring: z.object({ motivo: motivo.optional() }),
      reason: ({ query }) => query.motivo,
      answer: calificacion,
      handler: ({ caller, params, query }) => service.deleteCalificacion(db, caller, params.id, query.motivo),
    })

    route(app, 'POST /calificaciones/:id/rectificar', {
      access: administrators,
      summary: 'Rectificar una calificación de un período cerrado, con un motivo',
      params,
      body: rectificarBody,
      reason: ({ body }) => body.motivo,
      answer: calificacion,
      handler: ({ params, body }) => service.rectificarCalificacion(db, params.id, body),
    })

    route(app, 'GET /calificaciones/seccion/:id', {
      access: teachersAndOffice,
      summary: 'Ver las calificaciones de una sección',
      params,
      answer: many,
      handler: ({ caller, params }) => service.listSeccion(db, caller, params.id),
    })

    route(app, 'PUT /calificaciones/seccion/:id', {
      access: teachersAndOffice,
      summary:
        'Guardar las calificaciones de toda una sección, y oficializarla o retirarla: todo o nada. La oficina, con un motivo',
      params,
      body: seccionCalificadaBody,
      reason: ({ body }) => body.motivo,
      answer: many,
      handler: ({ caller, params, body }) => service.saveSeccion(db, caller, params.id, body),
    })

    route(app, 'GET /calificaciones/seccion/:id/notas.xlsx', {
      access: teachersAndOffice,
      summary: 'Las calificaciones de una sección como están, oficiales o no (Excel)',
      params,
      file: TYPES.xlsx,
      handler: async ({ caller, params: { id } }, reply) =>
        sendFile(reply, `notas ${id}`, 'xlsx', await writeHoja(db, caller, id)),
    })

    route(app, 'POST /calificaciones/seccion/:id/hoja', {
      access: teachersAndOffice,
      summary: 'Leer un archivo de notas por matrícula: qué cambiaría en la sección. No guarda nada',
      params,
      form: { properties: { file: BINARY }, required: ['file'] },
      answer: hojaDeNotas,
      handler: async request => {
        const { caller, params } = request
        await refuseClosed(db, caller, params.id)
        return withUpload(request, 'file', MAX_NOTAS_MEGABYTES, async ({ file }) => {
          if (!file) throw badField('file', campoVacio('archivo'))
          return readHoja(db, params.id, file)
        })
      },
    })

    route(app, 'GET /calificaciones/seccion/:id/historial', {
      access: teachersAndOffice,
      summary: 'Ver quién cambió qué y cuándo en una sección',
      params,
      answer: z.array(lineaDeHistorial),
      handler: ({ caller, params }) => service.listHistorial(db, caller, params.id),
    })
  }
