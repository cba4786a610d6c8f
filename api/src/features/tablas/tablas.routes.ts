import { CUALES_TABLAS, type CualTabla, type FormatoDeTabla, TABLAS } from '@nivela/contract/tablas'
import { FILTROS_DE_TABLA } from '@nivela/contract/tablas-filtros'
import { streamXlsx } from '@nivela/xlsx/stream'
import { streamCsv } from '@nivela/xlsx/stream-csv'
import type { z } from 'zod'
import { administrators, type Caller } from '../../platform/http/access.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { writeAulaVirtual } from './aula-virtual.service.ts'
import type { Tabla } from './tabla.ts'
import type { Tablas } from './tablas.service.ts'

export const tablasRoutes =
  (tablas: Tablas, db: Database, settings: Pick<Settings, 'schoolName'>): Routes =>
  async app => {
    for (const forma of FORMAS)
      route(app, `GET /periodos/:id/${forma}.zip`, {
        access: administrators,
        tag: 'tablas',
        summary: `Descargar un período para el aula virtual: ${PARA_QUIEN[forma]}`,
        params,
        file: TYPES.zip,
        handler: async ({ params }, reply) => {
          const { nombre, zip } = await writeAulaVirtual(db, params.id, forma, settings.schoolName)
          return sendFile(reply, nombre, 'zip', zip)
        },
      })

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

const FORMAS = ['oneroster', 'moodle'] as const
const PARA_QUIEN: Record<(typeof FORMAS)[number], string> = {
  oneroster: 'los archivos de OneRoster 1.2 (CSV)',
  moodle: 'usuarios y matrículas de Moodle (CSV)',
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
