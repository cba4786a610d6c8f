import { asistencia, asistenciaBody, asistenciaDeSeccion, faltas } from '@nivela/contract/asistencias'
import { idDeRuta } from '@nivela/contract/campos'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listOf } from '../usuarios/usuarios.service.ts'
import * as service from './asistencias.service.ts'

const teachers = allow({ maestro: 'all' })

export const asistenciasRoutes =
  (db: Database, settings: Pick<Settings, 'schoolTz'>): Routes =>
  async app => {
    route(app, 'GET /asistencias/seccion/:id', {
      access: allow({ administrador: 'all', maestro: 'all' }),
      summary: 'Ver la asistencia de una sección, clase por clase: cada maestro, la de las suyas',
      params,
      answer: asistenciaDeSeccion,
      handler: ({ caller, params }) => service.listAsistencias(db, caller, params.id),
    })

    route(app, 'PUT /asistencias/seccion/:id', {
      access: teachers,
      summary: 'Guardar la lista de un día de una sección propia',
      params,
      body: asistenciaBody,
      answer: asistencia,
      handler: ({ caller, params, body }) =>
        service.saveAsistencia(db, caller, params.id, body, settings.schoolTz),
    })

    route(app, 'DELETE /asistencias/:id', {
      access: teachers,
      summary: 'Quitar la lista de un día en que no hubo clase',
      params,
      answer: asistencia,
      handler: ({ caller, params }) => service.removeAsistencia(db, caller, params.id),
    })

    route(app, 'GET /asistencias/user/:userId', {
      access: allow({ administrador: 'all', estudiante: ownParam('userId') }),
      summary: 'Ver las faltas de un estudiante, por sección',
      params: z.object({ userId: idDeRuta }),
      answer: z.array(faltas),
      handler: ({ caller, params: { userId } }) =>
        listOf(db, caller, userId, id => service.listFaltas(db, id, settings.schoolTz)),
    })
  }
