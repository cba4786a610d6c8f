import { usuario } from '@nivela/contract/usuarios'
import { administrators } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { AuthService } from './auth.service.ts'

const tag = 'usuarios'

/** What the office does with someone's account. `onSwitchedOn` does what waited for them. */
export const cuentasRoutes =
  (auth: AuthService, onSwitchedOn: (idusuario: number) => Promise<void>): Routes =>
  async app => {
    route(app, 'POST /usuarios/:id/desactivar', {
      access: administrators,
      tag,
      summary: 'Desactivar una cuenta: cierra sus sesiones y no la deja entrar; no borra nada',
      params,
      answer: usuario,
      handler: ({ caller, params }) => auth.switchOff(caller, params.id),
    })

    route(app, 'POST /usuarios/:id/activar', {
      access: administrators,
      tag,
      summary: 'Activar de nuevo una cuenta',
      params,
      answer: usuario,
      handler: async ({ params }) => {
        const usuario = await auth.switchOn(params.id)
        await onSwitchedOn(usuario.id)
        return usuario
      },
    })

    route(app, 'POST /usuarios/:id/invitar', {
      access: administrators,
      tag,
      summary: 'Enviar otra vez la invitación a quien todavía no eligió su contraseña',
      params,
      handler: ({ params }) => auth.inviteAgain(params.id),
    })
  }
