import { idDeRuta } from '@nivela/contract/campos'
import { ficha, filtroDeFichas, lineaDeFicha } from '@nivela/contract/fichas'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import { sendList } from '../../platform/http/whole-list.ts'
import type { FichasService } from './fichas.service.ts'

export const fichasRoutes =
  (fichas: FichasService): Routes =>
  async app => {
    app.get(
      '/fichas',
      {
        config: { access: administrators },
        schema: {
          tags: ['fichas'],
          summary: 'Ver a los estudiantes y cómo están en el período actual; con formato=xlsx, como archivo',
          querystring: filtroDeFichas,
          response: { 200: conDatos(z.array(lineaDeFicha)).extend({ total: z.number().optional() }) },
        },
      },
      async ({ query }, reply) =>
        query.formato === 'xlsx'
          ? sendFile(reply, 'estudiantes', 'xlsx', await fichas.writeHoja(query))
          : sendList(reply, await fichas.list(query)),
    )

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
