import { conDatos } from '@nivela/contract/respuesta'
import {
  activarBody,
  codigosDeRecuperacion,
  confirmarBody,
  preparacion,
  prepararBody,
  segundoFactor,
} from '@nivela/contract/segundo-factor'
import { z } from 'zod'
import { allow, beforeFactor, callerOf } from '../../platform/http/access.ts'
import { administrators, params } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { SegundoFactorService } from './segundo-factor.service.ts'

const tags = ['auth']
const done = conDatos(z.null())
/** Each one about their own. */
const everyone = allow({ administrador: 'all', maestro: 'all', estudiante: 'all' })
const settingItUp = beforeFactor(everyone)

export const segundoFactorRoutes =
  (service: SegundoFactorService): Routes =>
  async app => {
    app.get(
      '/auth/segundo-factor',
      {
        config: { access: settingItUp },
        schema: {
          tags,
          summary: 'Ver si la propia verificación en dos pasos está activa',
          response: { 200: conDatos(segundoFactor) },
        },
      },
      async request => ({ data: await service.state(callerOf(request)) }),
    )

    app.post(
      '/auth/segundo-factor/preparar',
      {
        config: { access: settingItUp },
        schema: {
          tags,
          summary: 'Recibir el secreto para la aplicación de verificación; se activa con su primer código',
          description:
            'Quien ya la tiene y cambia de teléfono envía también un `codigo` del anterior, que sirve hasta entonces.',
          body: prepararBody,
          response: { 200: conDatos(preparacion) },
        },
      },
      async request => ({ data: await service.preparar(callerOf(request), request.body) }),
    )

    app.post(
      '/auth/segundo-factor/activar',
      {
        config: { access: settingItUp },
        schema: {
          tags,
          summary: 'Activar la verificación en dos pasos; cierra las demás sesiones',
          body: activarBody,
          response: { 200: conDatos(codigosDeRecuperacion) },
        },
      },
      async request => ({ data: await service.activar(callerOf(request), request.body.codigo) }),
    )

    app.post(
      '/auth/segundo-factor/desactivar',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Desactivar la propia verificación en dos pasos',
          body: confirmarBody,
          response: { 200: done },
        },
      },
      async request => {
        await service.desactivar(callerOf(request), request.body)
        return { data: null }
      },
    )

    app.post(
      '/auth/segundo-factor/codigos',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Recibir códigos de recuperación nuevos; los anteriores dejan de servir',
          body: confirmarBody,
          response: { 200: conDatos(codigosDeRecuperacion) },
        },
      },
      async request => ({ data: await service.renewCodes(callerOf(request), request.body) }),
    )

    app.get(
      '/usuarios/con-segundo-factor',
      {
        config: { access: administrators },
        schema: {
          tags: ['usuarios'],
          summary: 'Ver qué administradores y maestros tienen la verificación en dos pasos, por su id',
          response: { 200: conDatos(z.array(z.number())) },
        },
      },
      async () => ({ data: await service.idsWithFactor() }),
    )

    app.post(
      '/usuarios/:id/quitar-segundo-factor',
      {
        config: { access: administrators },
        schema: {
          tags: ['usuarios'],
          summary: 'Quitar la verificación en dos pasos de otra persona; cierra todas sus sesiones',
          params,
          response: { 200: done },
        },
      },
      async request => {
        await service.quitar(callerOf(request), request.params.id)
        return { data: null }
      },
    )
  }
