import { simular } from '@nivela/contract/campos'
import { confirmacionBody } from '@nivela/contract/contrasenas'
import {
  camposDeFormulario,
  columnasDeTabla,
  deshecho,
  importacion,
  importacionHecha,
  NOMBRE_DE_IMPORTACION,
  TIPOS_DE_IMPORTACION,
  type TipoDeImportacion,
} from '@nivela/contract/importaciones'
import { cleanLinea } from '@nivela/contract/palabras'
import { MAX_POMA_MEGABYTES } from '@nivela/contract/poma'
import { TEXTOS } from '@nivela/contract/textos'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { administrators, callerOf } from '../../platform/http/access.ts'
import { BINARY } from '../../platform/http/api-document.ts'
import { badField, type ConstraintSentences } from '../../platform/http/errors.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import { type Routes, route, params as rowParams } from '../../platform/http/routes.ts'
import { acceptUploads, withUpload } from '../../platform/http/upload.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import {
  confirmationNeeded,
  type IsConfirmed,
  type SensitiveAct,
} from '../usuarios/sensitive-acts.service.ts'
import { undoImportacion } from './deshacer.service.ts'
import { selectImportaciones } from './importaciones.queries.ts'
import { createImportaciones, type Pedido } from './importaciones.service.ts'
import { buildPlantilla } from './plantillas.ts'

const tag = 'importaciones'

const flag = (name: string, unless: 'true' | 'false') =>
  z
    .enum(['true', 'false'], { error: `El parámetro '${name}' debe ser true o false` })
    .default(unless)
    .transform(value => value === 'true')

const querystring = z.object({
  simular,
  apartarErrores: flag('apartarErrores', 'false'),
  invitar: flag('invitar', 'true'),
})

const params = z.object({
  tabla: z.enum(TIPOS_DE_IMPORTACION, {
    error: `La tabla debe ser una de ${TIPOS_DE_IMPORTACION.join(', ')}`,
  }),
})

const TEXT = { type: 'string' }
const form = {
  properties: {
    file: BINARY,
    columnas: {
      ...TEXT,
      description:
        'JSON: encabezado → campo, o null para dejarlo fuera; los demás se reconocen por su nombre',
    },
    fila: { ...TEXT, description: 'La fila de los encabezados; 0 si no hay' },
    vacias: { ...TEXT, description: 'Qué significa una nota vacía: no_aprobada, conservar o apartar' },
    idperiodo: { ...TEXT, description: 'El período de las secciones' },
  },
  required: ['file'],
}

const formDeImportacion = {
  ...form,
  properties: {
    ...form.properties,
    contrasenaPropia: { ...TEXT, description: 'La propia contraseña, si la respuesta la pide' },
  },
}

export const importacionesRoutes =
  (
    db: Database,
    settings: Pick<Settings, 'pomaNotaMinima' | 'schoolTz'>,
    constraints: ConstraintSentences,
    isConfirmed: IsConfirmed,
  ): Routes =>
  async app => {
    await acceptUploads(app)
    const importaciones = createImportaciones(db, settings, constraints)

    route(app, 'GET /importaciones', {
      access: administrators,
      tag,
      summary: 'Ver las últimas importaciones',
      answer: z.array(importacionHecha),
      handler: () => selectImportaciones(db),
    })

    route(app, 'POST /importaciones/:id/deshacer', {
      access: administrators,
      tag,
      summary:
        'Deshacer una importación, menos lo que alguien usó o cambió desde entonces; con simular=true no se deshace nada',
      params: rowParams,
      querystring: z.object({ simular }),
      body: confirmacionBody,
      answer: deshecho,
      handler: async ({ caller, params, query, body }) => {
        const confirmed = query.simular || (await isConfirmed(caller, body.contrasenaPropia))
        const confirm = () => {
          if (!confirmed) throw confirmationNeeded('POST /importaciones/{id}/deshacer')
        }
        return undoImportacion(db, constraints, params.id, { simular: query.simular, confirm })
      },
    })

    const importFrom = (
      act: SensitiveAct,
      request: FastifyRequest,
      tipo: TipoDeImportacion,
      { simular, apartarErrores: apartar, invitar }: z.infer<typeof querystring>,
    ) =>
      withTabla(request, tipo, async ({ contrasenaPropia, ...pedido }) => {
        const confirmed = simular || (await isConfirmed(callerOf(request), contrasenaPropia))
        const confirm = () => {
          if (!confirmed) throw confirmationNeeded(act)
        }
        return importaciones.importTabla({ ...pedido, simular, apartar, invitar, confirm })
      })

    route(app, 'POST /import/excel', {
      access: administrators,
      tag,
      summary: 'Importar los resultados POMA; con simular=true no se guarda nada',
      form: formDeImportacion,
      querystring,
      answer: importacion,
      handler: request => importFrom('POST /import/excel', request, 'resultados', request.query),
    })

    route(app, 'GET /import/excel/plantilla', {
      access: administrators,
      tag,
      summary: 'Descargar la plantilla xlsx',
      file: TYPES.xlsx,
      handler: async (_request, reply) =>
        sendFile(reply, 'plantilla POMA', 'xlsx', await buildPlantilla('resultados')),
    })

    route(app, 'POST /importaciones/:tabla', {
      access: administrators,
      tag,
      summary:
        'Importar una tabla de personas, asignaturas, aulas o secciones; con simular=true no se guarda nada',
      params,
      form: formDeImportacion,
      querystring,
      answer: importacion,
      handler: request =>
        importFrom('POST /importaciones/{tabla}', request, request.params.tabla, request.query),
    })

    route(app, 'POST /importaciones/:tabla/columnas', {
      access: administrators,
      tag,
      summary: 'Ver cómo se entienden las columnas de una tabla, con ejemplos de lo que traen',
      params,
      form,
      answer: columnasDeTabla,
      handler: request => withTabla(request, request.params.tabla, importaciones.readColumnas),
    })

    route(app, 'POST /importaciones/:tabla/apartadas', {
      access: administrators,
      tag,
      summary: 'Descargar las filas que no pueden entrar, con sus problemas en una columna',
      params,
      form,
      file: TYPES.xlsx,
      handler: async (request, reply) =>
        sendFile(
          reply,
          'filas por corregir',
          'xlsx',
          await withTabla(request, request.params.tabla, importaciones.writeApartadas),
        ),
    })

    route(app, 'GET /importaciones/:tabla/plantilla', {
      access: administrators,
      tag,
      summary: 'Descargar la plantilla xlsx de una tabla',
      params,
      file: TYPES.xlsx,
      handler: async ({ params: { tabla } }, reply) =>
        sendFile(reply, `plantilla ${NOMBRE_DE_IMPORTACION[tabla]}`, 'xlsx', await buildPlantilla(tabla)),
    })
  }

const WITHOUT_WRITING = { simular: true, apartar: true, invitar: false, confirm: () => {} }

/** Reads the form: the table, and what the person said about it. */
const withTabla = <T>(
  request: Pick<FastifyRequest, never>,
  tipo: TipoDeImportacion,
  use: (pedido: Pedido & { contrasenaPropia?: string | undefined }) => Promise<T>,
): Promise<T> =>
  withUpload(request as FastifyRequest, 'file', MAX_POMA_MEGABYTES, async ({ file, filename, fields }) => {
    if (!file) throw badField('file', TEXTOS.poma.sinArchivo)
    const { success, data, error } = camposDeFormulario.safeParse(fields)
    if (!success) {
      const [issue] = error.issues
      throw badField(String(issue?.path[0] ?? 'columnas'), issue?.message ?? '')
    }
    return use({ ...WITHOUT_WRITING, tipo, file, archivo: toArchivo(filename), ...data })
  })

const LONGEST_NAME = 200

/** A file's name as people read it, without the folders that some browsers send along. */
const toArchivo = (filename: string) =>
  cleanLinea((filename.split(/[\\/]/).pop() ?? '').replace(/\p{Cc}/gu, '')).slice(0, LONGEST_NAME) ||
  'sin nombre'
