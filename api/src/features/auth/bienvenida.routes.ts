import { bienvenida, bienvenidaBody, loginData, primerAdministradorBody } from '@nivela/contract/auth'
import { anyone } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { AuthService } from './auth.service.ts'
import { checkBienvenida } from './bienvenida.service.ts'
import { senderOf } from './sesiones.service.ts'

/** A school with nobody in it: its server prints a link, and its bearer becomes the first administrator. */
export const bienvenidaRoutes =
  (db: Database, auth: AuthService, settings: Settings): Routes =>
  async app => {
    route(app, 'POST /auth/primer-administrador', {
      access: anyone,
      summary: 'Crear al primer administrador con el enlace que muestra el servidor, y entrar',
      description:
        'El enlace sirve una sola vez, durante 24 horas, y solo mientras la escuela no tiene administrador. La respuesta es la de iniciar sesión.',
      body: primerAdministradorBody,
      answer: loginData,
      handler: async (request, reply) => {
        const { setCookie, ...data } = await auth.createFirst(request.body, senderOf(request))
        reply.header('set-cookie', setCookie)
        return data
      },
    })

    route(app, 'POST /auth/primer-administrador/enlace', {
      access: anyone,
      summary: 'Saber si el enlace del primer administrador todavía sirve',
      body: bienvenidaBody,
      answer: bienvenida,
      handler: async ({ body }) => {
        await checkBienvenida(db, body.token)
        return { escuela: settings.schoolName, escuelaFija: settings.fixed.has('schoolName') }
      },
    })
  }
