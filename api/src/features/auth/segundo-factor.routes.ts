import { confirmacionBody } from '@nivela/contract/contrasenas'
import {
  activarBody,
  codigosDeRecuperacion,
  confirmarBody,
  preparacion,
  prepararBody,
  segundoFactor,
} from '@nivela/contract/segundo-factor'
import { z } from 'zod'
import { administrators, allow, beforeFactor } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import type { SegundoFactorService } from './segundo-factor.service.ts'

/** Each one about their own. */
const everyone = allow({ administrador: 'all', maestro: 'all', estudiante: 'all' })
const settingItUp = beforeFactor(everyone)

export const segundoFactorRoutes =
  (service: SegundoFactorService, confirm: Confirm): Routes =>
  async app => {
    route(app, 'GET /auth/segundo-factor', {
      access: settingItUp,
      summary: 'Ver si la propia verificación en dos pasos está activa',
      answer: segundoFactor,
      handler: ({ caller }) => service.state(caller),
    })

    route(app, 'POST /auth/segundo-factor/preparar', {
      access: settingItUp,
      summary: 'Recibir el secreto para la aplicación de verificación; se activa con su primer código',
      description:
        'Quien ya la tiene y cambia de teléfono envía también un `codigo` del anterior, que sirve hasta entonces.',
      body: prepararBody,
      answer: preparacion,
      handler: ({ caller, body }) => service.prepare(caller, body),
    })

    route(app, 'POST /auth/segundo-factor/activar', {
      access: settingItUp,
      summary: 'Activar la verificación en dos pasos; cierra las demás sesiones',
      body: activarBody,
      answer: codigosDeRecuperacion,
      handler: ({ caller, body }) => service.activate(caller, body.codigo),
    })

    route(app, 'POST /auth/segundo-factor/desactivar', {
      access: everyone,
      summary: 'Desactivar la propia verificación en dos pasos',
      body: confirmarBody,
      handler: ({ caller, body }) => service.deactivate(caller, body),
    })

    route(app, 'POST /auth/segundo-factor/codigos', {
      access: everyone,
      summary: 'Recibir códigos de recuperación nuevos; los anteriores dejan de servir',
      body: confirmarBody,
      answer: codigosDeRecuperacion,
      handler: ({ caller, body }) => service.renewCodes(caller, body),
    })

    route(app, 'GET /usuarios/con-segundo-factor', {
      access: administrators,
      summary: 'Ver qué administradores y maestros tienen la verificación en dos pasos, por su id',
      answer: z.array(z.number()),
      handler: () => service.idsWithFactor(),
    })

    route(app, 'POST /usuarios/:id/quitar-segundo-factor', {
      access: administrators,
      summary: 'Quitar la verificación en dos pasos de otra persona; cierra todas sus sesiones',
      params,
      body: confirmacionBody,
      handler: async ({ caller, params, body }) => {
        await confirm('POST /usuarios/{id}/quitar-segundo-factor', caller, body.contrasenaPropia)
        await service.removeOf(caller, params.id)
      },
    })
  }
