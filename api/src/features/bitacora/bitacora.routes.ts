import { filtroDeBitacora, lineaDeBitacora } from '@nivela/contract/bitacora'
import { conDatos } from '@nivela/contract/respuesta'
import { z } from 'zod'
import { administrators } from '../../platform/http/access.ts'
import { sendFile } from '../../platform/http/files.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listBitacora, listForFile, writeHoja } from './bitacora.service.ts'

export const bitacoraRoutes =
  (db: Database, settings: Settings): Routes =>
  async app => {
    app.get(
      '/bitacora',
      {
        config: { access: administrators },
        schema: {
          tags: ['bitacora'],
          summary:
            'Ver quién cambió qué, cuándo y por qué, lo más nuevo primero; con formato=xlsx, como archivo',
          querystring: filtroDeBitacora,
          response: { 200: conDatos(z.array(lineaDeBitacora)).extend({ total: z.number() }) },
        },
      },
      async ({ query }, reply) => {
        if (query.formato !== 'xlsx') return listBitacora(db, query, settings.schoolTz)
        return sendFile(
          reply,
          'bitácora',
          'xlsx',
          await writeHoja(await listForFile(db, query, settings.schoolTz), settings.schoolTz),
        )
      },
    )
  }
