import { confirmacionBody } from '@nivela/contract/contrasenas'
import { ROL } from '@nivela/contract/roles'
import { usuario } from '@nivela/contract/usuarios'
import { administrators } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import type { AuthService } from './auth.service.ts'

const tag = 'usuarios'

/** What the office does with someone's account. `onSwitchedOn` does what waited for them. */
export const cuentasRoutes =
  (db: Database, auth: AuthService, onSwitchedOn: (idusuario: number) => Promise<void>): Routes =>
  async app => {
    route(app, 'POST /usuarios/:id/activar', {
      access: administrators,
      tag,
      summary: 'Activar de nuevo una cuenta',
      params,
      body: confirmacionBody,
      answer: usuario,
      handler: async ({ caller, params, body }) => {
        const { idrol } = await selectUsuario(db, params.id)
        if (idrol === ROL.administrador)
          await auth.confirm('POST /usuarios/{id}/activar', caller, body.contrasenaPropia)
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
