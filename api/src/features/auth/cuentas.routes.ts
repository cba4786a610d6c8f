import { type ConfirmacionBody, confirmacionBody } from '@nivela/contract/contrasenas'
import { ROL } from '@nivela/contract/roles'
import { usuario } from '@nivela/contract/usuarios'
import { administrators, type Caller } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { SensitiveAct } from '../usuarios/sensitive-acts.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import type { AuthService } from './auth.service.ts'

const tag = 'usuarios'

/** What the office does with someone's account. `onSwitchedOn` does what waited for them. */
export const cuentasRoutes =
  (db: Database, auth: AuthService, onSwitchedOn: (idusuario: number) => Promise<void>): Routes =>
  async app => {
    /** An administrator's account is switched only by someone who gave their password a moment ago. */
    const confirmOf = async (act: SensitiveAct, caller: Caller, id: number, body: ConfirmacionBody) => {
      const { idrol } = await selectUsuario(db, id)
      if (idrol === ROL.administrador) await auth.confirm(act, caller, body.contrasenaPropia)
    }

    route(app, 'POST /usuarios/:id/desactivar', {
      access: administrators,
      tag,
      summary: 'Desactivar una cuenta: cierra sus sesiones y no la deja entrar; no borra nada',
      params,
      body: confirmacionBody,
      answer: usuario,
      handler: async ({ caller, params, body }) => {
        await confirmOf('POST /usuarios/{id}/desactivar', caller, params.id, body)
        return auth.switchOff(caller, params.id)
      },
    })

    route(app, 'POST /usuarios/:id/activar', {
      access: administrators,
      tag,
      summary: 'Activar de nuevo una cuenta',
      params,
      body: confirmacionBody,
      answer: usuario,
      handler: async ({ caller, params, body }) => {
        await confirmOf('POST /usuarios/{id}/activar', caller, params.id, body)
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
