import { AVISOS, TIPOS_DE_AVISO } from '@nivela/contract/avisos'
import {
  correoDeOficina,
  estadoDelCorreo,
  filtroDeCorreos,
  type Plantilla,
  plantilla,
  rebote,
  reintentados,
  reintentarBody,
} from '@nivela/contract/correos'
import { ROL } from '@nivela/contract/roles'
import { z } from 'zod'
import { administrators } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { countEstados, retry, selectCorreos, selectRebotes } from './correos.oficina.ts'
import { queueCorreos } from './correos.service.ts'
import { EJEMPLOS, LETTERS, letterOf } from './plantillas.ts'
import { renderLetter } from './render.ts'

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'schoolEmail'>

export const correosRoutes =
  (db: Database, settings: MailSettings): Routes =>
  async app => {
    const { smtpUrl, mailFrom } = settings

    route(app, 'GET /correos/estado', {
      access: administrators,
      summary: 'Saber si los correos salen, y cuántos esperan o fallaron',
      answer: estadoDelCorreo,
      handler: async () => ({
        configurado: smtpUrl !== undefined,
        servidor: smtpUrl ? new URL(smtpUrl).host : null,
        remitente: mailFrom,
        ...(await countEstados(db)),
      }),
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

    route(app, 'POST /correos/prueba', {
      access: administrators,
      summary: 'Enviarse un correo de prueba',
      handler: async ({ caller }) => {
        await db.transaction(tx => queueCorreos(tx, 'prueba', [caller.id]))
      },
    })

    route(app, 'GET /correos/rebotes', {
      access: administrators,
      summary: 'Ver las direcciones que un servidor de correo rechazó',
      answer: z.array(rebote),
      handler: () => selectRebotes(db),
    })

    route(app, 'GET /correos/plantillas', {
      access: administrators,
      summary: 'Ver cada tipo de correo como llega',
      answer: z.array(plantilla),
      handler: async () => createPreviews(settings),
    })
  }

/** Every kind of mail with an example's facts. Its links lead to nothing: their tokens are none. */
function createPreviews({ publicUrl, schoolEmail }: MailSettings): Plantilla[] {
  const letters = [
    ...Object.entries(LETTERS),
    ...TIPOS_DE_AVISO.filter(tipo => tipo !== 'cuenta').map(
      tipo =>
        [
          tipo,
          letterOf('aviso', ROL.estudiante, [{ tipo, asunto: null, texto: EJEMPLOS[tipo], enlace: null }]),
        ] as const,
    ),
  ]
  return letters.map(([tipo, letter]) => {
    const baja = tipo in AVISOS ? 'ejemplo' : null
    const { subject, html, text } = renderLetter(letter, {
      ...{ nombre: 'Ana', token: null, baja, publicUrl, schoolEmail },
    })
    return { tipo, asunto: subject, html, texto: text }
  })
}
