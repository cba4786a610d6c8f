import {
  correoDeOficina,
  estadoDelCorreo,
  filtroDeCorreos,
  plantilla,
  plantillaBody,
  plantillaCambioBody,
  rebote,
  reintentados,
  reintentarBody,
  vistaDeCorreo,
} from '@nivela/contract/correos'
import { z } from 'zod'
import { administrators, type Caller } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { countEstados, retry, selectCorreos, selectRebotes } from './correos.oficina.ts'
import {
  listPlantillas,
  previewPlantilla,
  resetPlantilla,
  savePlantilla,
  TIPOS_DE_PLANTILLA,
} from './palabras.ts'
import type { Membrete } from './render.ts'

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>

const porTipo = z.object({
  tipo: z.enum(TIPOS_DE_PLANTILLA, { error: 'No hay correos de ese tipo' }),
})

export const correosRoutes =
  (
    db: Database,
    settings: MailSettings,
    readMembrete: () => Promise<Membrete>,
    confirm: (caller: Caller, contrasenaPropia: string | undefined) => Promise<void>,
  ): Routes =>
  async app => {
    route(app, 'GET /correos/estado', {
      access: administrators,
      summary: 'Saber si los correos salen, y cuántos esperan o fallaron',
      answer: estadoDelCorreo,
      handler: async () => {
        const { smtpUrl, mailFrom } = settings
        return {
          configurado: smtpUrl !== undefined,
          servidor: smtpUrl ? new URL(smtpUrl).host : null,
          remitente: mailFrom,
          ...(await countEstados(db)),
        }
      },
    })

    route(app, 'GET /correos', {
      access: administrators,
      summary: 'Ver los correos que esperan, salieron o fallaron, y por qué; por páginas',
      querystring: filtroDeCorreos,
      list: correoDeOficina,
      handler: ({ query }) => selectCorreos(db, query),
    })

    route(app, 'POST /correos/reintentar', {
      access: administrators,
      summary: 'Intentar otra vez los correos que fallaron o esperan: los de ids, o todos',
      body: reintentarBody,
      answer: reintentados,
      handler: async ({ body }) => ({ reintentados: await db.transaction(tx => retry(tx, body.ids)) }),
    })

    route(app, 'GET /correos/rebotes', {
      access: administrators,
      summary: 'Ver las direcciones que un servidor de correo rechazó',
      answer: z.array(rebote),
      handler: () => selectRebotes(db),
    })

    route(app, 'GET /correos/plantillas', {
      access: administrators,
      summary: 'Ver lo que dice cada tipo de correo',
      answer: z.array(plantilla),
      handler: () => listPlantillas(db),
    })

    route(app, 'PUT /correos/plantillas/:tipo', {
      access: administrators,
      summary: 'Cambiar las palabras de un tipo de correo',
      params: porTipo,
      body: plantillaCambioBody,
      answer: plantilla,
      handler: async ({ caller, params, body: { contrasenaPropia, ...body } }) => {
        await confirm(caller, contrasenaPropia)
        return savePlantilla(db, params.tipo, body)
      },
    })

    route(app, 'DELETE /correos/plantillas/:tipo', {
      access: administrators,
      summary: 'Volver a las palabras originales de un tipo de correo',
      params: porTipo,
      answer: plantilla,
      handler: ({ params }) => resetPlantilla(db, params.tipo),
    })

    route(app, 'POST /correos/plantillas/:tipo/vista', {
      access: administrators,
      summary: 'Ver cómo llegaría un tipo de correo con estas palabras, sin guardarlas',
      params: porTipo,
      body: plantillaBody,
      answer: vistaDeCorreo,
      handler: async ({ params, body }) => {
        const { publicUrl } = settings
        return previewPlantilla({ publicUrl, school: await readMembrete() }, params.tipo, body)
      },
    })
  }
