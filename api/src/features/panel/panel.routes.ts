import { resumen } from '@nivela/contract/panel'
import { conDatos } from '@nivela/contract/respuesta'
import { administrators } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { readResumen } from './panel.service.ts'

export const panelRoutes =
  (db: Database, { schoolTz }: { schoolTz: string }): Routes =>
  async app => {
    app.get(
      '/panel/resumen',
      {
        config: { access: administrators },
        schema: {
          tags: ['panel'],
          summary: 'Ver lo que espera a la oficina, la demanda frente a la oferta y el ritmo de inscripción',
          response: { 200: conDatos(resumen) },
        },
      },
      async () => ({ data: await readResumen(db, schoolTz) }),
    )
  }
