import { aLaVista, contacto, mensaje, mensajeBody } from '@nivela/contract/mensajes'
import { z } from 'zod'
import { allow } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './mensajes.service.ts'

const teachersAndOffice = allow({ administrador: 'all', maestro: 'all' })
const students = allow({ estudiante: 'all' })

export const mensajesRoutes =
  (db: Database): Routes =>
  async app => {
    route(app, 'GET /mensajes/seccion/:id', {
      access: teachersAndOffice,
      summary: 'Ver los mensajes a los estudiantes de una sección: cada maestro, los de las suyas',
      params,
      answer: z.array(mensaje),
      handler: ({ caller, params }) => service.listMensajes(db, caller, params.id),
    })

    route(app, 'POST /mensajes/seccion/:id', {
      access: teachersAndOffice,
      summary: 'Escribir a los estudiantes de una sección',
      params,
      body: mensajeBody,
      answer: mensaje,
      status: 201,
      handler: ({ caller, params, body }) => service.sendMensaje(db, caller, params.id, body),
    })

    route(app, 'GET /mensajes/seccion/:id/contactos', {
      access: teachersAndOffice,
      summary: 'Ver el correo de los estudiantes de una sección que lo permiten',
      params,
      answer: z.array(contacto),
      handler: ({ caller, params }) => service.listContactos(db, caller, params.id),
    })

    route(app, 'GET /mensajes/a-la-vista', {
      access: students,
      summary: 'Saber si los propios maestros ven el correo',
      answer: aLaVista,
      handler: ({ caller }) => service.isALaVista(db, caller.id),
    })

    route(app, 'PUT /mensajes/a-la-vista', {
      access: students,
      summary: 'Permitir, o no, que los propios maestros vean el correo',
      body: aLaVista,
      answer: aLaVista,
      handler: ({ caller, body }) => service.setALaVista(db, caller.id, body.aLaVista),
    })
  }
