import { idDeRuta } from '@nivela/contract/campos'
import { documentoVerificado } from '@nivela/contract/documentos'
import { numeroDeConsulta } from '@nivela/contract/listas'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { administrators, allow, anyone, ownParam } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { writeActaPdf, writeActaXlsx } from './acta.service.ts'
import { streamActas } from './actas.service.ts'
import { writeCertificado } from './certificado.service.ts'
import { writeComprobante } from './comprobante.service.ts'
import { writeConstancia } from './constancia.service.ts'
import { type School, verify } from './documentos.service.ts'
import { writeListaPdf } from './lista.service.ts'
import { writeRecord } from './record.service.ts'

const tag = 'documentos'
// Whose section it is, the service asks: another teacher's isn't there for them.
const access = allow({ maestro: 'all', administrador: 'all' })
const ofStudent = allow({ administrador: 'all', estudiante: ownParam('userId') })

/** `12`, or `12.pdf` as people save it. */
const delEstudiante = z.object({
  userId: z
    .string()
    .transform(archivo => archivo.replace(/\.pdf$/, ''))
    .pipe(idDeRuta),
})

/** Named for the student: the office keeps many of them in one folder. */
const sendPaper = (
  reply: FastifyReply,
  what: string,
  { estudiante, file }: { estudiante: string; file: Buffer },
) => sendFile(reply, `${what} ${estudiante}`, 'pdf', file)

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
      access: ofStudent,
      tag,
      summary: 'El récord de un estudiante: sus calificaciones oficiales (PDF)',
      params: z.object({ userId: idDeRuta }),
      file: TYPES.pdf,
      handler: async ({ params }, reply) =>
        sendPaper(reply, 'record', await writeRecord(db, params.userId, school)),
    })

    route(app, 'GET /documentos/constancia/:userId', {
      access: ofStudent,
      tag,
      summary: 'La constancia de inscripción de un estudiante en un período (PDF)',
      description:
        'La dirección puede terminar en `.pdf`. Sin `idperiodo`, el último período sin cerrar en que tiene cupos.',
      params: delEstudiante,
      querystring: z.object({ idperiodo: numeroDeConsulta('idperiodo', 2_147_483_647).optional() }),
      file: TYPES.pdf,
      handler: async ({ params, query }, reply) =>
        sendPaper(reply, 'constancia', await writeConstancia(db, params.userId, query.idperiodo, school)),
    })

    route(app, 'GET /documentos/certificado/:userId', {
      access: ofStudent,
      tag,
      summary: 'El certificado de un estudiante que aprobó las cuatro áreas (PDF)',
      description: 'La dirección puede terminar en `.pdf`.',
      params: delEstudiante,
      file: TYPES.pdf,
      handler: async ({ params }, reply) =>
        sendPaper(reply, 'certificado', await writeCertificado(db, params.userId, school)),
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
