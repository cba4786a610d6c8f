import { conDatos } from '@nivela/contract/respuesta'
import { cerrarSesionesBody, sesionAbierta, sesionesCerradas } from '@nivela/contract/sesiones'
import { z } from 'zod'
import { callerOf, signedIn } from '../../platform/http/access.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { AuthService } from './auth.service.ts'

const tags = ['auth']
const response = { 200: conDatos(sesionesCerradas) }

export const sesionesRoutes =
  (auth: AuthService): Routes =>
  async app => {
    app.get(
      '/auth/sesiones',
      {
        config: { access: signedIn() },
        schema: {
          tags,
          summary: 'Ver las propias sesiones abiertas',
          response: { 200: conDatos(z.array(sesionAbierta)) },
        },
      },
      async request => ({ data: await auth.listSesiones(callerOf(request)) }),
    )

    app.post(
      '/auth/sesiones/cerrar',
      {
        config: { access: signedIn() },
        schema: {
          tags,
          summary: 'Cerrar las demás sesiones propias; pide la contraseña',
          body: cerrarSesionesBody,
          response,
        },
      },
      async request => ({
        data: { cerradas: await auth.endOtherSesiones(callerOf(request), request.body.contrasena) },
      }),
    )

    app.post(
      '/usuarios/:id/cerrar-sesiones',
      {
        config: { access: administrators },
        schema: { tags, summary: 'Cerrar todas las sesiones de otra persona', params, response },
      },
      async request => ({
        data: { cerradas: await auth.endSesionesOf(callerOf(request), request.params.id) },
      }),
    )
  }
