import { busquedaPaginada } from '@nivela/contract/listas'
import {
  codrecibo,
  lineaDeRecibo,
  RECIBO_MAXIMO_MEGABYTES,
  recibo,
  reciboValidoBody,
} from '@nivela/contract/recibos'
import { conDatos } from '@nivela/contract/respuesta'
import { campoVacio } from '@nivela/contract/textos'
import { z } from 'zod'
import { allow, callerOf } from '../../platform/http/access.ts'
import { BINARY } from '../../platform/http/api-document.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import { acceptUploads, withUpload } from '../../platform/http/upload.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import * as service from './recibos.service.ts'

// Students get what is theirs, and nothing else is there for them.
const studentsAndOffice = allow({ administrador: 'all', estudiante: 'all' })
const one = conDatos(recibo)
const valido = z
  .enum(['true', 'false'], { error: "El parámetro 'valido' debe ser true o false" })
  .transform(value => value === 'true')
  .optional()
const tamano = z
  .enum(['completa', 'miniatura'], { error: "El parámetro 'tamano' debe ser completa o miniatura" })
  .default('completa')

export const recibosRoutes =
  (db: Database): Routes =>
  async app => {
    await acceptUploads(app)

    app.post(
      '/recibos/create',
      {
        config: {
          access: allow({ estudiante: 'all' }),
          form: {
            properties: { codrecibo: { type: 'string' }, image: BINARY, idusuario: { type: 'string' } },
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
        withUpload(request, 'image', RECIBO_MAXIMO_MEGABYTES, async ({ file, fields }) => {
          const caller = callerOf(request)
          if (fields.idusuario !== undefined && fields.idusuario !== String(caller.id)) throw notFound()
          const code = readCode(fields.codrecibo, Boolean(file))
          const sent = await service.sendRecibo(db, caller, code, file as Buffer)
          return reply.code(sent.isNew ? 201 : 200).send({ data: sent.recibo })
        }),
    )

    route(app, 'GET /recibos', {
      access: studentsAndOffice,
      summary: 'Ver recibos: el estudiante los suyos, la oficina todos',
      querystring: busquedaPaginada.extend({ valido }),
      list: recibo,
      handler: ({ caller, query }) => service.listRecibos(db, caller, query),
    })

    // Named as in the other calls of /recibos/{id}: to a router, and to the API's document, they are one address.
    route(app, 'GET /recibos/:id', {
      access: studentsAndOffice,
      summary: 'Ver la imagen de un recibo; con tamano=miniatura, la pequeña',
      params: z.object({ id: z.string().describe('El `imagenURL` del recibo.') }),
      querystring: z.object({ tamano }),
      file: 'image/webp',
      handler: async ({ caller, params: { id: imagenURL }, query: { tamano } }, reply) => {
        if (!/^[\w-]{1,100}\.webp$/.test(imagenURL)) throw notFound()
        const column = tamano === 'miniatura' ? 'miniatura' : 'imagen'
        return reply
          .type('image/webp')
          .header('content-disposition', 'inline; filename="recibo.webp"')
          .send(await service.readImagen(db, caller, imagenURL, column))
      },
    })

    route(app, 'PUT /recibos/:id', {
      access: administrators,
      summary: 'Validar o invalidar un recibo; con imagenURL, solo si esa es todavía su imagen',
      params,
      body: reciboValidoBody,
      answer: recibo,
      handler: ({ caller, params, body }) => service.validateRecibo(db, caller, params.id, body),
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
      summary: 'Ver quién validó, invalidó o quitó un recibo, y cuándo',
      params,
      answer: z.array(lineaDeRecibo),
      handler: ({ params }) => service.listHistorial(db, params.id),
    })
  }

/** The code that was sent, once there is a picture as well: what is missing is told at once. */
function readCode(sent: string | undefined, hasPicture: boolean): number {
  const parsed = codrecibo.safeParse(sent)
  const campos = {
    ...(!parsed.success && { codrecibo: parsed.error.issues[0]?.message ?? '' }),
    ...(!hasPicture && { image: campoVacio('imagen') }),
  }
  const [sentence] = Object.values(campos)
  if (sentence) throw new AppError(400, sentence, { campos })
  return parsed.data as number
}
