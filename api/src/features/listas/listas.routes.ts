import { simular } from '@nivela/contract/campos'
import {
  correoALista,
  correoEnviado,
  cual,
  cuentaDeListas,
  filtroDeCuentas,
  filtroDeLista,
  LISTAS,
  lineaDeLista,
} from '@nivela/contract/listas-de-oficina'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators } from '../../platform/http/access.ts'
import { sendFile } from '../../platform/http/files.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import { sendList } from '../../platform/http/whole-list.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { countListas, listPersonas, writeLista, writeToLista } from './listas.service.ts'

const params = z.object({ cual })

export const listasRoutes =
  (db: Database, settings: Settings): Routes =>
  async app => {
    route(app, 'GET /listas', {
      access: administrators,
      summary:
        'Ver cuántas líneas tiene cada lista en un período, el actual si no se dice, y las deudas de los demás',
      querystring: filtroDeCuentas,
      answer: cuentaDeListas,
      handler: ({ query }) => countListas(db, query, settings.schoolTz),
    })

    app.get(
      '/listas/:cual',
      {
        config: { access: administrators },
        schema: {
          tags: ['listas'],
          summary:
            'Ver a quiénes les falta algo en un período, el actual si no se dice; con formato=xlsx, como archivo',
          params,
          querystring: filtroDeLista,
          response: { 200: conDatos(z.array(lineaDeLista)).extend({ total: z.number().optional() }) },
        },
      },
      async ({ params: { cual }, query }, reply) =>
        query.formato === 'xlsx'
          ? sendFile(reply, LISTAS[cual].titulo, 'xlsx', await writeLista(db, cual, query, settings.schoolTz))
          : sendList(reply, await listPersonas(db, cual, query, settings.schoolTz)),
    )

    route(app, 'POST /listas/:cual/correo', {
      access: administrators,
      summary:
        'Escribir a las personas de una lista, o a algunas; {nombre} y {detalle} dicen lo de cada una; con simular=true solo se cuentan',
      params,
      querystring: z.object({ simular }),
      body: correoALista,
      answer: correoEnviado,
      handler: ({ params, body, query }) =>
        writeToLista(db, params.cual, body, query.simular, settings.schoolTz),
    })
  }
