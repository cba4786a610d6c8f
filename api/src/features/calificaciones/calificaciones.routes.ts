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
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { allow, callerOf } from '../../platform/http/access.ts'
import { administrators, everyone, params } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { sendList } from '../../platform/http/whole-list.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './calificaciones.service.ts'

const tags = ['calificaciones']
// Whose section it is, the service asks: another teacher's isn't there for them.
const teachers = allow({ maestro: 'all' })
const teachersAndOffice = allow({ maestro: 'all', administrador: 'all' })
const one = conDatos(calificacion)
const many = conDatos(z.array(calificacion))

export const calificacionesRoutes =
  (db: Database): Routes =>
  async app => {
    app.get(
      '/calificaciones',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Ver calificaciones: el estudiante las suyas, el maestro las de sus secciones',
          querystring: busquedaPaginada,
          response: { 200: many.extend({ total: z.number().optional() }) },
        },
      },
      async (request, reply) =>
        sendList(reply, await service.listCalificaciones(db, callerOf(request), request.query)),
    )

    app.post(
      '/calificaciones/create',
      {
        config: { access: teachers },
        schema: { tags, summary: 'Agregar una calificación', body: calificacionBody, response: { 201: one } },
      },
      async (request, reply) =>
        reply.code(201).send({ data: await service.createCalificacion(db, callerOf(request), request.body) }),
    )

    app.put(
      '/calificaciones/:id',
      {
        config: { access: teachers },
        schema: {
          tags,
          summary: 'Actualizar u oficializar una calificación',
          params,
          body: calificacionCambioBody,
          response: { 200: one },
        },
      },
      async request => ({
        data: await service.updateCalificacion(db, callerOf(request), request.params.id, request.body),
      }),
    )

    app.delete(
      '/calificaciones/:id',
      {
        config: { access: teachers },
        schema: {
          tags,
          summary: 'Eliminar una calificación',
          params,
          querystring: z.object({ motivo: motivo.optional() }),
          response: { 200: one },
        },
      },
      async request => ({
        data: await service.deleteCalificacion(
          db,
          callerOf(request),
          request.params.id,
          request.query.motivo,
        ),
      }),
    )

    app.post(
      '/calificaciones/:id/rectificar',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Rectificar una calificación de un período cerrado, con un motivo',
          params,
          body: rectificarBody,
          response: { 200: one },
        },
      },
      async request => ({
        data: await service.rectificarCalificacion(db, callerOf(request), request.params.id, request.body),
      }),
    )

    app.get(
      '/calificaciones/seccion/:id',
      {
        config: { access: teachersAndOffice },
        schema: { tags, summary: 'Ver las calificaciones de una sección', params, response: { 200: many } },
      },
      async request => ({ data: await service.listSeccion(db, callerOf(request), request.params.id) }),
    )

    app.put(
      '/calificaciones/seccion/:id',
      {
        config: { access: teachers },
        schema: {
          tags,
          summary: 'Guardar las calificaciones de toda una sección, y oficializarla o retirarla: todo o nada',
          params,
          body: seccionCalificadaBody,
          response: { 200: many },
        },
      },
      async request => ({
        data: await service.saveSeccion(db, callerOf(request), request.params.id, request.body),
      }),
    )

    app.get(
      '/calificaciones/seccion/:id/historial',
      {
        config: { access: teachersAndOffice },
        schema: {
          tags,
          summary: 'Ver quién cambió qué y cuándo en una sección',
          params,
          response: { 200: conDatos(z.array(lineaDeHistorial)) },
        },
      },
      async request => ({ data: await service.listHistorial(db, callerOf(request), request.params.id) }),
    )
  }
