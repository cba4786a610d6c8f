import {
  disponibilidadDeAula,
  disponibilidadDeAulaBody,
  disponibilidadDeMaestro,
  disponibilidadDeMaestroBody,
} from '@nivela/contract/disponibilidad'
import { conVersion } from '@nivela/contract/version'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './disponibilidad.service.ts'

const officeOrOwn = allow({ administrador: 'all', maestro: ownParam('id') })

export const disponibilidadRoutes =
  (db: Database): Routes =>
  async app => {
    route(app, 'GET /disponibilidad/maestros', {
      access: administrators,
      summary: 'Ver cuándo pueden los maestros, y qué asignaturas dan',
      answer: z.array(disponibilidadDeMaestro),
      handler: () => service.listMaestros(db),
    })

    route(app, 'GET /disponibilidad/maestros/:id', {
      access: officeOrOwn,
      summary: 'Ver cuándo puede un maestro: cada quien, lo suyo',
      params,
      answer: disponibilidadDeMaestro,
      handler: ({ params }) => service.selectMaestro(db, params.id),
    })

    route(app, 'PUT /disponibilidad/maestros/:id', {
      access: officeOrOwn,
      summary: 'Guardar cuándo puede un maestro, qué asignaturas da y cuántas horas por semana',
      params,
      body: conVersion(disponibilidadDeMaestroBody),
      answer: disponibilidadDeMaestro,
      handler: ({ params, body }) => service.saveMaestro(db, params.id, body),
    })

    route(app, 'GET /disponibilidad/aulas', {
      access: administrators,
      summary: 'Ver a qué horas se pueden usar las aulas',
      answer: z.array(disponibilidadDeAula),
      handler: () => service.listAulas(db),
    })

    route(app, 'PUT /disponibilidad/aulas/:id', {
      access: administrators,
      summary: 'Guardar a qué horas no se puede usar un aula',
      params,
      body: conVersion(disponibilidadDeAulaBody),
      answer: disponibilidadDeAula,
      handler: ({ params, body }) => service.saveAula(db, params.id, body),
    })
  }
