import {
  anularBody,
  codrecibo,
  filtroDeRecibos,
  filtroDeSaldos,
  lineaDeRecibo,
  MAX_RECIBO_MEGABYTES,
  pagoBody,
  recibo,
  reciboCampos,
  reciboValidoBody,
  resumenDeRecibos,
  saldo,
} from '@nivela/contract/recibos'
import { conDatos } from '@nivela/contract/respuesta'
import { campoVacio } from '@nivela/contract/textos'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { administrators, allow, callerOf } from '../../platform/http/access.ts'
import { BINARY } from '../../platform/http/api-document.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import { acceptUploads, withUpload } from '../../platform/http/upload.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { annulRecibo, registerPago } from './caja.service.ts'
import { writeInforme } from './informe.service.ts'
import { selectResumen } from './recibos.queries.ts'
import * as service from './recibos.service.ts'

// Students get what is theirs, and nothing else is there for them.
const studentsAndOffice = allow({ administrador: 'all', estudiante: 'all' })
const one = conDatos(recibo)
/** Only documented, not demanded: any other name is a picture that is not there. */
const PICTURE = /^[\w-]{1,100}\.webp$/
const tamano = z
  .enum(['completa', 'miniatura'], { error: "El parámetro 'tamano' debe ser completa o miniatura" })
  .default('completa')

export const recibosRoutes =
  (db: Database, settings: Pick<Settings, 'schoolTz'>): Routes =>
  async app => {
    await acceptUploads(app)

    app.post(
      '/recibos/create',
      {
        config: {
          access: allow({ estudiante: 'all' }),
          form: {
            properties: {
              ...{ codrecibo: { type: 'string' }, image: BINARY, idusuario: { type: 'string' } },
              ...{ referencia: { type: 'string' }, idperiodo: { type: 'string' }, monto: { type: 'string' } },
            },
            required: ['codrecibo', 'image'],
          },
        },
        schema: {
          tags: ['recibos'],
          summary: 'Enviar un recibo; el propio sin pagar se reemplaza',
          response: { 200: one, 201: one },
        },
      },
      (request, reply) =>
        withUpload(request, 'image', MAX_RECIBO_MEGABYTES, async ({ file, fields }) => {
          const caller = callerOf(request)
          if (fields.idusuario !== undefined && fields.idusuario !== String(caller.id)) throw notFound()
          const sent = await service.sendRecibo(db, caller, readEnvio(fields, file), settings.schoolTz)
          return reply.code(sent.isNew ? 201 : 200).send({ data: sent.recibo })
        }),
    )

    route(app, 'POST /recibos/registrar', {
      access: administrators,
      summary: 'Registrar un pago en efectivo o por transferencia: queda pagado',
      description: 'Como formulario, con su imagen si la hay, o como JSON sin ella.',
      form: {
        properties: {
          ...{ idusuario: { type: 'string' }, idperiodo: { type: 'string' }, monto: { type: 'string' } },
          ...{ medio: { type: 'string', enum: ['caja', 'transferencia'] }, codrecibo: { type: 'string' } },
          ...{ referencia: { type: 'string' }, fecha: { type: 'string' }, image: BINARY },
        },
        required: ['idusuario', 'idperiodo', 'monto', 'medio'],
      },
      status: 201,
      answer: recibo,
      handler: (request: FastifyRequest) =>
        withUpload(request, 'image', MAX_RECIBO_MEGABYTES, ({ file, fields }) => {
          const pago = readFields(pagoBody, request.isMultipart() ? fields : request.body)
          return registerPago(db, callerOf(request), pago, file, settings.schoolTz)
        }),
    })

    route(app, 'POST /recibos/:id/anular', {
      access: administrators,
      summary: 'Anular un recibo pagado, con un motivo que el estudiante lee',
      params,
      body: anularBody,
      reason: ({ body }) => body.motivo,
      answer: recibo,
      handler: ({ params, body }) => annulRecibo(db, params.id, body.motivo),
    })

    route(app, 'GET /recibos', {
      access: studentsAndOffice,
      summary: 'Ver recibos: el estudiante los suyos, la oficina todos',
      querystring: filtroDeRecibos,
      list: recibo,
      handler: ({ caller, query }) => service.listRecibos(db, caller, query),
    })

    route(app, 'GET /recibos/resumen', {
      access: administrators,
      summary: 'Contar los recibos por estado, con lo que suman',
      querystring: filtroDeRecibos,
      answer: resumenDeRecibos,
      handler: ({ query }) => selectResumen(db, query),
    })

    route(app, 'GET /periodos/:id/pagos.xlsx', {
      access: administrators,
      tag: 'recibos',
      summary:
        'Descargar los pagos de un período para la contabilidad: cada uno con quién lo validó, las sumas por día y por medio, y los anulados',
      params,
      file: TYPES.xlsx,
      handler: async ({ params }, reply) => {
        const { periodo, xlsx } = await writeInforme(db, params.id, settings.schoolTz)
        return sendFile(reply, `pagos ${periodo}`, 'xlsx', xlsx)
      },
    })

    route(app, 'GET /recibos/saldo', {
      access: studentsAndOffice,
      summary:
        'Ver lo que se debe de cada período con precio en que se tiene un cupo, de los cerrados mientras falte algo; la oficina dice de quién',
      querystring: filtroDeSaldos,
      answer: z.array(saldo),
      handler: ({ caller, query }) => service.listSaldos(db, caller, query.idusuario),
    })

    // Named as in the other calls of /recibos/{id}: to a router, and to the API's document, they are one address.
    route(app, 'GET /recibos/:id', {
      access: studentsAndOffice,
      summary: 'Ver la imagen de un recibo; con tamano=miniatura, la pequeña',
      params: z.object({
        id: z.string().meta({ description: 'El `imagenURL` del recibo.', pattern: PICTURE.source }),
      }),
      querystring: z.object({ tamano }),
      file: 'image/webp',
      handler: async ({ caller, params: { id: imagenURL }, query: { tamano } }, reply) => {
        if (!PICTURE.test(imagenURL)) throw notFound()
        const column = tamano === 'miniatura' ? 'miniatura' : 'imagen'
        return reply
          .type('image/webp')
          .header('content-disposition', 'inline; filename="recibo.webp"')
          .send(await service.readImagen(db, caller, imagenURL, column))
      },
    })

    route(app, 'PUT /recibos/:id', {
      access: administrators,
      summary:
        'Validar, rechazar (con motivo) o devolver a revisión un recibo; con imagenURL, solo si esa es todavía su imagen',
      params,
      body: reciboValidoBody,
      reason: ({ body }) => body.motivo,
      answer: recibo,
      handler: ({ params, body }) => service.validateRecibo(db, params.id, body),
    })

    route(app, 'DELETE /recibos/:id', {
      access: studentsAndOffice,
      summary: 'Quitar un recibo sin pagar: el estudiante uno suyo, la oficina cualquiera',
      params,
      answer: recibo,
      handler: ({ caller, params }) => service.removeRecibo(db, caller, params.id),
    })

    route(app, 'GET /recibos/:id/historial', {
      access: administrators,
      summary: 'Ver quién validó, rechazó o quitó un recibo, y cuándo',
      params,
      answer: z.array(lineaDeRecibo),
      handler: ({ params }) => service.listHistorial(db, params.id),
    })
  }

function readFields<T>(schema: z.ZodType<T>, fields: unknown): T {
  const { success, data, error } = schema.safeParse(fields ?? {})
  if (success) return data
  const campos: Record<string, string> = {}
  for (const { path, message } of error.issues) if (path.length) campos[String(path[0])] ??= message
  throw new AppError(400, Object.values(campos)[0] ?? 'No entendimos lo que enviaste.', { campos })
}

/** What was sent, once there is a picture as well: everything that is wrong is told at once. */
function readEnvio(fields: Record<string, string | undefined>, file: Buffer | null | undefined) {
  const code = codrecibo.safeParse(fields.codrecibo)
  const { referencia = '', idperiodo = '', monto = '' } = fields
  const rest = reciboCampos.safeParse({ referencia, idperiodo, monto })
  const campos = {
    ...(!code.success && { codrecibo: code.error.issues[0]?.message ?? '' }),
    ...(!rest.success &&
      Object.fromEntries(rest.error.issues.map(({ path, message }) => [String(path[0]), message]))),
    ...(!file && { image: campoVacio('imagen') }),
  }
  const [sentence] = Object.values(campos)
  if (sentence || !code.success || !rest.success || !file) throw new AppError(400, sentence ?? '', { campos })
  return { codrecibo: code.data, file, ...rest.data }
}
