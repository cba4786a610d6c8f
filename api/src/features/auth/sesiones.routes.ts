import {
  cerrarSesionesBody,
  claveDeBorradores,
  sesionAbierta,
  sesionesCerradas,
} from '@nivela/contract/sesiones'
import { z } from 'zod'
import { administrators, everyone } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import { deriveKey } from '../../platform/security/sealing.ts'
import type { AuthService } from './auth.service.ts'

export const sesionesRoutes =
  (auth: AuthService, secret: string): Routes =>
  async app => {
    route(app, 'GET /auth/sesiones', {
      access: everyone,
      summary: 'Ver las propias sesiones abiertas',
      answer: z.array(sesionAbierta),
      handler: ({ caller }) => auth.listSesiones(caller),
    })

    route(app, 'POST /auth/sesiones/cerrar', {
      access: everyone,
      summary: 'Cerrar las demás sesiones propias, o la que nombra `sesion`; pide la contraseña',
      body: cerrarSesionesBody,
      answer: sesionesCerradas,
      handler: async ({ caller, body }) => ({
        cerradas: await auth.endOtherSesiones(caller, body),
      }),
    })

    route(app, 'GET /auth/clave-de-borradores', {
      access: everyone,
      summary: 'Recibir la clave con que el navegador sella lo propio que no se ha guardado',
      answer: claveDeBorradores,
      handler: async ({ caller }) => ({
        clave: deriveKey(secret, `borradores de ${caller.id}`).toString('base64'),
      }),
    })

    route(app, 'POST /usuarios/:id/cerrar-sesiones', {
      access: administrators,
      tag: 'auth',
      summary: 'Cerrar todas las sesiones de otra persona',
      params,
      answer: sesionesCerradas,
      handler: async ({ caller, params }) => ({ cerradas: await auth.endSesionesOf(caller, params.id) }),
    })
  }
