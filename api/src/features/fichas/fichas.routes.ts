import { idDeRuta } from '@nivela/contract/campos'
import { ficha, filtroDeFichas, lineaDeFicha } from '@nivela/contract/fichas'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { type FichasService, listFichas } from './fichas.service.ts'

export const fichasRoutes =
  (db: Database, settings: Pick<Settings, 'schoolTz'>, fichas: FichasService): Routes =>
  async app => {
    route(app, 'GET /fichas', {
      access: administrators,
      summary: 'Ver a los estudiantes y cómo están en el período actual',
      querystring: filtroDeFichas,
      list: lineaDeFicha,
      handler: ({ query }) => listFichas(db, query, settings.schoolTz),
    })

    route(app, 'GET /fichas/:userId', {
      access: administrators,
      summary: 'Ver todo lo de un estudiante',
      params: z.object({ userId: idDeRuta }),
      answer: ficha,
      handler: ({ params }) => fichas.read(params.userId),
    })
    route(app, 'GET /usuarios/:id/datos', {
      access: allow({ administrador: 'all', maestro: ownParam('id'), estudiante: ownParam('id') }),
      tag: 'usuarios',
      summary: 'Descargar todo lo que se guarda de una persona (zip)',
      params,
      file: TYPES.zip,
      handler: async ({ params }, reply) => {
        const { nombre, zip } = await fichas.streamDatos(params.id)
        return sendFile(reply, nombre, 'zip', zip)
      },
    })
  }
