import { idDeRuta } from '@nivela/contract/campos'
import { documentoVerificado } from '@nivela/contract/documentos'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { allow, anyone, callerOf, ownParam } from '../../platform/http/access.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { writeActaPdf, writeActaXlsx } from './acta.service.ts'
import { streamActas } from './actas.service.ts'
import { type School, verify } from './documentos.service.ts'
import { writeListaPdf } from './lista.service.ts'
import { writeRecord } from './record.service.ts'

const tags = ['documentos']
const access = allow({ maestro: 'all', administrador: 'all' })

/** What is printed, signed and kept, and how anyone finds out whether it is genuine. */
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
      '/inscripciones/users-in-seccion/:sectionId/lista.pdf',
      {
        config: { access, file: TYPES.pdf },
        schema: {
          tags,
          summary: 'La lista de estudiantes de una sección, para firmar (PDF)',
          params: z.object({ sectionId: idDeRuta }),
        },
      },
      async (request, reply) =>
        sendFile(
          reply,
          `lista ${request.params.sectionId}`,
          'pdf',
          await writeListaPdf(db, callerOf(request), request.params.sectionId, school),
        ),
    )

    app.get(
      '/periodos/:id/actas.zip',
      {
        config: { access: administrators, file: TYPES.zip },
        // A zip is compressed already. A HEAD request would draw every acta for nobody.
        compress: false,
        exposeHeadRoute: false,
        schema: { tags, summary: 'Todas las actas de un período en un archivo (zip)', params },
      },
      async (request, reply) => {
        const { periodo, zip } = await streamActas(db, request.params.id, school)
        return sendFile(reply, `actas ${periodo}`, 'zip', zip)
      },
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

    app.get(
      '/verificar/:codigo',
      {
        config: { access: anyone },
        schema: {
          tags,
          summary: 'Comprobar con su código si un documento es auténtico y sigue vigente',
          params: z.object({ codigo: z.string() }),
          response: { 200: conDatos(documentoVerificado) },
        },
      },
      async ({ params }) => ({ data: await verify(db, params.codigo, school) }),
    )
  }
