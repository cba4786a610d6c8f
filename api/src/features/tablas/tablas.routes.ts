import { CUALES_TABLAS, type CualTabla, type FormatoDeTabla, TABLAS } from '@nivela/contract/tablas'
import { FILTROS_DE_TABLA } from '@nivela/contract/tablas-filtros'
import { streamXlsx } from '@nivela/xlsx/stream'
import { streamCsv } from '@nivela/xlsx/stream-csv'
import type { z } from 'zod'
import { administrators, type Caller } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Tabla } from './tabla.ts'
import type { Tablas } from './tablas.service.ts'

export const tablasRoutes =
  (tablas: Tablas): Routes =>
  async app => {
    for (const cual of CUALES_TABLAS) {
      const open = tablas[cual] as (filtro: unknown, caller: Caller) => Promise<Tabla>
      route(app, `GET /tablas/${cual}`, {
        access: administrators,
        summary: `Descargar como hoja, en xlsx o CSV: ${DE_QUE[cual]}`,
        querystring: FILTROS_DE_TABLA[cual] as z.ZodType<{ formato: FormatoDeTabla }>,
        file: TYPES.xlsx,
        handler: async ({ query, caller }, reply) => {
          const tabla = await open(query, caller)
          const name = TABLAS[cual]
          // Compressed already, or so long that compressing it would keep a core busy.
          reply.request.headers['x-no-compression'] = 'true'
          return query.formato === 'csv'
            ? sendFile(reply, name, 'csv', streamCsv(tabla))
            : sendFile(reply, name, 'xlsx', streamXlsx({ name, ...tabla }))
        },
      })
    }
  }

const DE_QUE: Record<CualTabla, string> = {
  estudiantes: 'los estudiantes y lo que deben',
  poma: 'los resultados de la prueba',
  maestros: 'maestros y administradores',
  aulas: 'las aulas',
  asignaturas: 'las asignaturas',
  secciones: 'las secciones de un período con su horario',
  inscripciones: 'quién está en cada sección de un período',
  calificaciones: 'las calificaciones de un período',
  asistencias: 'la asistencia de un período',
  recibos: 'los recibos',
  bitacora: 'la bitácora',
}
