import { idDeRuta } from '@nivela/contract/campos'
import { documentoVerificado } from '@nivela/contract/documentos'
import { z } from 'zod'
import { administrators, allow, anyone, ownParam } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { writeActaPdf, writeActaXlsx } from './acta.service.ts'
import { streamActas } from './actas.service.ts'
import { writeComprobante } from './comprobante.service.ts'
import { type School, verify } from './documentos.service.ts'
import { writeListaPdf } from './lista.service.ts'
import { writeRecord } from './record.service.ts'

const tag = 'documentos'
// Whose section it is, the service asks: another teacher's isn't there for them.
const access = allow({ maestro: 'all', administrador: 'all' })

/** What is printed, signed and kept, and how anyone finds out whether it is genuine. */
export const documentosRoutes =
  ({ db, reads }: { db: Database; reads: Database }, school: School): Routes =>
  async app => {
    route(app, 'GET /calificaciones/seccion/:id/acta.pdf', {
      access,
      tag,
      summary: 'El acta de una sección cuyas calificaciones son todas oficiales (PDF)',
      params,
      file: TYPES.pdf,
      handler: async ({ caller, params: { id } }, reply) =>
        sendFile(reply, `acta ${id}`, 'pdf', await writeActaPdf(db, caller, id, school)),
    })

    route(app, 'GET /calificaciones/seccion/:id/acta.xlsx', {
      access,
      tag,
      summary: 'El acta de una sección cuyas calificaciones son todas oficiales (Excel)',
      params,
      file: TYPES.xlsx,
      handler: async ({ caller, params: { id } }, reply) =>
        sendFile(reply, `acta ${id}`, 'xlsx', await writeActaXlsx(db, caller, id)),
    })

    route(app, 'GET /inscripciones/users-in-seccion/:sectionId/lista.pdf', {
      access,
      tag,
      summary: 'La lista de estudiantes de una sección, para firmar (PDF)',
      params: z.object({ sectionId: idDeRuta }),
      file: TYPES.pdf,
      handler: async ({ caller, params: { sectionId } }, reply) =>
        sendFile(reply, `lista ${sectionId}`, 'pdf', await writeListaPdf(reads, caller, sectionId, school)),
    })

    route(app, 'GET /periodos/:id/actas.zip', {
      access: administrators,
      tag,
      summary: 'Todas las actas de un período en un archivo (zip)',
      params,
      file: TYPES.zip,
      handler: async ({ params }, reply) => {
        const { periodo, zip } = await streamActas(db, params.id, school)
        return sendFile(reply, `actas ${periodo}`, 'zip', zip)
      },
    })

    route(app, 'GET /calificaciones/record/:userId', {
      access: allow({ administrador: 'all', estudiante: ownParam('userId') }),
      tag,
      summary: 'El récord de un estudiante: sus calificaciones oficiales (PDF)',
      params: z.object({ userId: idDeRuta }),
      file: TYPES.pdf,
      handler: async ({ params }, reply) =>
        sendFile(reply, 'record', 'pdf', await writeRecord(db, params.userId, school)),
    })

    route(app, 'GET /recibos/:id/comprobante.pdf', {
      access: allow({ administrador: 'all', estudiante: 'all' }),
      tag,
      summary: 'El comprobante de un pago que registró la oficina (PDF)',
      params,
      file: TYPES.pdf,
      handler: async ({ caller, params: { id } }, reply) =>
        sendFile(reply, `comprobante ${id}`, 'pdf', await writeComprobante(db, caller, id, school)),
    })

    route(app, 'GET /verificar/:codigo', {
      access: anyone,
      tag,
      summary: 'Comprobar con su código si un documento es auténtico y sigue vigente',
      params: z.object({ codigo: z.string() }),
      answer: documentoVerificado,
      handler: ({ params }) => verify(db, params.codigo, school),
    })
  }
