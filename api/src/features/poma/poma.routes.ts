import { idDeRuta, simular } from '@nivela/contract/campos'
import { busquedaPaginada } from '@nivela/contract/listas'
import { estudiante, importacion, POMA_MAXIMO_MEGABYTES, resultadoPoma } from '@nivela/contract/poma'
import { conDatos } from '@nivela/contract/respuesta'
import { TEXTOS } from '@nivela/contract/textos'
import { z } from 'zod'
import { allow, ownParam } from '../../platform/http/access.ts'
import { BINARY } from '../../platform/http/api-document.ts'
import { administrators } from '../../platform/http/catalog.ts'
import { badField } from '../../platform/http/errors.ts'
import { sendFile, TYPES } from '../../platform/http/files.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { acceptUploads, withUpload } from '../../platform/http/upload.ts'
import { sendList } from '../../platform/http/whole-list.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { createMailLimit } from '../correos/correos.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { buildPlantilla } from './plantilla.ts'
import { selectEstudiantes, selectOptionalResultado } from './poma.queries.ts'
import { importPoma, inviteAgain } from './poma.service.ts'

const tags = ['poma']
const params = z.object({ userId: idDeRuta })

const verificado = z
  .enum(['true', 'false'], { error: "El parámetro 'verificado' debe ser true o false" })
  .transform(value => value === 'true')
  .optional()

/** A student without a result passed nothing. */
const NINGUNA = { lengua: null, matematica: null, sociales: null, naturales: null }
const SIN_RESULTADO = { lengua: false, matematica: false, sociales: false, naturales: false, notas: NINGUNA }

type Ajustes = Pick<Settings, 'pomaNotaMinima' | 'schoolTz'>

export const pomaRoutes =
  ({ db, pool }: Postgres, { pomaNotaMinima: notaMinima, schoolTz }: Ajustes): Routes =>
  async app => {
    await acceptUploads(app)
    const mailLimit = createMailLimit(pool)

    app.post(
      '/import/excel',
      {
        config: { access: administrators, form: { properties: { file: BINARY }, required: ['file'] } },
        schema: {
          tags,
          summary: 'Importar los resultados POMA; con simular=true no se guarda nada',
          querystring: z.object({ simular }),
          response: { 200: conDatos(importacion) },
        },
      },
      request =>
        withUpload(request, 'file', POMA_MAXIMO_MEGABYTES, async ({ file }) => {
          if (!file) throw badField('file', TEXTOS.poma.sinArchivo)
          const { simular } = request.query
          return { data: await importPoma(db, { file, notaMinima, schoolTz, simular }) }
        }),
    )

    app.get(
      '/import/excel/plantilla',
      {
        config: { access: administrators, file: TYPES.xlsx },
        schema: { tags, summary: 'Descargar la plantilla xlsx' },
      },
      async (_request, reply) => sendFile(reply, 'plantilla POMA', 'xlsx', await buildPlantilla()),
    )

    app.get(
      '/resultados/poma',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Ver a los estudiantes con sus resultados y su invitación',
          querystring: busquedaPaginada.extend({ verificado }),
          response: { 200: conDatos(z.array(estudiante)).extend({ total: z.number().optional() }) },
        },
      },
      async ({ query }, reply) => sendList(reply, await selectEstudiantes(db, query, notaMinima)),
    )

    app.get(
      '/resultados/poma/:userId',
      {
        config: { access: allow({ administrador: 'all', estudiante: ownParam('userId') }) },
        schema: {
          tags,
          summary: 'Ver los resultados POMA de un estudiante',
          params,
          response: { 200: conDatos(resultadoPoma) },
        },
      },
      async ({ params: { userId } }) => {
        await selectUsuario(db, userId)
        return { data: { ...((await selectOptionalResultado(db, userId)) ?? SIN_RESULTADO), notaMinima } }
      },
    )

    app.post(
      '/resultados/poma/:userId/invitar',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Enviar otra vez la invitación a un estudiante',
          params,
          response: { 200: conDatos(estudiante) },
        },
      },
      async ({ params }) => ({ data: await inviteAgain(db, mailLimit, params.userId, notaMinima) }),
    )
  }
