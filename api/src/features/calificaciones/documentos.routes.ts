import { idDeRuta } from '@nivela/contract/campos'
import { z } from 'zod'
import { allow, callerOf, ownParam } from '../../platform/http/access.ts'
import { params } from '../../platform/http/catalog.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { type School, writeActaPdf, writeActaXlsx } from './acta.service.ts'
import { writeRecord } from './record.service.ts'

const tags = ['calificaciones']
const access = allow({ maestro: 'all', administrador: 'all' })

/** What is printed, signed and kept. */
export const documentosRoutes =
  (db: Database, school: School): Routes =>
  async app => {
    app.get(
      '/calificaciones/seccion/:id/acta.pdf',
      {
        config: { access, file: TYPES.pdf },
        schema: {
          tags,
          summary: 'El acta de una sección cuyas calificaciones son todas oficiales (PDF)',
          params,
        },
      },
      async (request, reply) =>
        sendFile(
          reply,
          `acta ${request.params.id}`,
          'pdf',
          await writeActaPdf(db, callerOf(request), request.params.id, school),
        ),
    )

    app.get(
      '/calificaciones/seccion/:id/acta.xlsx',
      {
        config: { access, file: TYPES.xlsx },
        schema: {
          tags,
          summary: 'El acta de una sección cuyas calificaciones son todas oficiales (Excel)',
          params,
        },
      },
      async (request, reply) =>
        sendFile(
          reply,
          `acta ${request.params.id}`,
          'xlsx',
          await writeActaXlsx(db, callerOf(request), request.params.id),
        ),
    )

    app.get(
      '/calificaciones/record/:userId',
      {
        config: { access: allow({ administrador: 'all', estudiante: ownParam('userId') }), file: TYPES.pdf },
        schema: {
          tags,
          summary: 'El récord de un estudiante: sus calificaciones oficiales (PDF)',
          params: z.object({ userId: idDeRuta }),
        },
      },
      async ({ params }, reply) =>
        sendFile(reply, 'record', 'pdf', await writeRecord(db, params.userId, school)),
    )
  }
