import { loginData } from '@nivela/contract/auth'
import { confirmacionBody } from '@nivela/contract/contrasenas'
import { pruebaDeInstitucion, pruebaDeInstitucionBody } from '@nivela/contract/escuela'
import { cuentaDeInstitucion, entrarConInstitucionBody, idaAInstitucion } from '@nivela/contract/institucion'
import { z } from 'zod'
import { administrators, anyone, everyone } from '../../platform/http/access.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import { senderOf } from '../auth/sesiones.service.ts'
import { logSignIn } from '../auth/sign-in.service.ts'
import type { EscuelaService } from '../escuela/escuela.service.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import type { InstitucionService } from './institucion.service.ts'
import { FalloDeInstitucion, type Proveedor } from './proveedor.ts'

const tag = 'auth'
const PAGE = 'text/html'
const NOT_FOUND =
  'No encontramos la institución en esa dirección. Revísala: es la del emisor (issuer), sin nada después.'

interface Uses {
  confirm: Confirm
  /** The provider of a form, or the one that holds. */
  providerOf: EscuelaService['providerOf']
  proveedor: Pick<Proveedor, 'discover'>
}

export const institucionRoutes =
  (institucion: InstitucionService, { confirm, providerOf, proveedor }: Uses): Routes =>
  async app => {
    route(app, 'GET /auth/institucion', {
      access: anyone,
      tag,
      summary: 'Ir a entrar con la cuenta de la institución (302)',
      description:
        'Con `volver`, la página nuestra a la que se llega después; con `reciente=true`, la institución pide entrar de nuevo.',
      querystring: z.object({ volver: z.string().optional(), reciente: z.string().optional() }),
      file: PAGE,
      handler: async ({ query }, reply) => {
        const { location, cookies } = await institucion.leave({
          volver: query.volver,
          reciente: query.reciente === 'true',
        })
        return reply.header('set-cookie', cookies).header('cache-control', 'no-store').redirect(location)
      },
    })

    route(app, 'GET /auth/institucion/vuelta', {
      access: anyone,
      tag,
      summary: 'Adonde vuelve la institución (302)',
      file: PAGE,
      handler: async (request, reply) => {
        const { url, headers, log } = request
        const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
        const { location, cookies } = await institucion.comeBack(query, headers.cookie, log)
        return reply.header('set-cookie', cookies).header('cache-control', 'no-store').redirect(location)
      },
    })

    route(app, 'POST /auth/institucion/entrar', {
      access: anyone,
      tag,
      summary: 'Abrir la sesión de quien acaba de volver de la institución',
      description:
        'La cookie que dejó la vuelta dice quién es y sirve cinco minutos. A quien tiene la verificación en dos pasos se le pide su `codigo`, si la escuela no cuenta a la institución como segundo paso.',
      body: entrarConInstitucionBody,
      answer: loginData,
      handler: async (request, reply) => {
        const { setCookie, end, ...data } = await logSignIn(request, found =>
          institucion.enter(request.body.codigo, senderOf(request), found),
        )
        reply.header('set-cookie', [setCookie, end])
        return data
      },
    })

    route(app, 'GET /auth/institucion/cuenta', {
      access: everyone,
      tag,
      summary: 'Ver la propia cuenta de la institución',
      answer: cuentaDeInstitucion.nullable(),
      handler: ({ caller }) => institucion.read(caller),
    })

    route(app, 'POST /auth/institucion/vincular', {
      access: everyone,
      tag,
      summary: 'Ir a unir la propia cuenta con la de la institución',
      body: confirmacionBody,
      answer: idaAInstitucion,
      handler: async ({ caller, body }, reply) => {
        await confirm('POST /auth/institucion/vincular', caller, body.contrasenaPropia)
        const { url, cookie } = await institucion.leaveToLink(caller)
        reply.header('set-cookie', cookie)
        return { url }
      },
    })

    route(app, 'POST /auth/institucion/separar', {
      access: everyone,
      tag,
      summary: 'Separar la propia cuenta de la de la institución',
      body: confirmacionBody,
      handler: async ({ caller, body }) => {
        await confirm('POST /auth/institucion/separar', caller, body.contrasenaPropia)
        await institucion.unlink(caller)
      },
    })

    route(app, 'GET /auth/institucion/salida', {
      access: anyone,
      tag,
      summary: 'Después de cerrar la sesión: adonde la institución cierra la suya (302)',
      file: PAGE,
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-store').redirect(await institucion.end()),
    })

    route(app, 'POST /escuela/institucion-de-prueba', {
      access: administrators,
      summary:
        'Preguntar a la institución, con los datos que se escriben o con los que hay, si está y qué ofrece',
      body: pruebaDeInstitucionBody,
      answer: pruebaDeInstitucion,
      handler: async ({ caller, body }) => {
        await confirm('POST /escuela/institucion-de-prueba', caller, body.contrasenaPropia)
        const provider = await providerOf(body.institucion)
        const config = await proveedor.discover(provider).catch(error => {
          if (error instanceof FalloDeInstitucion) throw conflict(NOT_FOUND, 'institucion')
          throw error
        })
        const told = config.serverMetadata()
        return {
          emisor: told.issuer,
          cierraSesion: told.end_session_endpoint !== undefined,
          avisaCierre: told.backchannel_logout_supported === true,
        }
      },
    })

    await app.register(async form => {
      form.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16 * 1024 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      )
      route(form, 'POST /auth/institucion/cierre', {
        access: anyone,
        tag,
        summary: 'La institución avisa que alguien cerró su sesión (back-channel logout)',
        body: z.object({
          logout_token: z.string({ error: 'Falta logout_token' }).max(8000, 'Es demasiado largo'),
        }),
        handler: async ({ body }, reply) => {
          if (!(await institucion.endedThere(body.logout_token)))
            throw new AppError(400, 'Ese aviso no es de la institución.')
          reply.header('cache-control', 'no-store')
        },
      })
    })
  }
