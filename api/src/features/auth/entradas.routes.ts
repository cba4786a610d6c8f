import { activarBody, loginData } from '@nivela/contract/auth'
import { codigoDeEntrada } from '@nivela/contract/codigos'
import { confirmacionBody } from '@nivela/contract/contrasenas'
import { administrators, anyone } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Entradas } from './entradas.service.ts'
import { senderOf } from './sesiones.service.ts'

export const entradasRoutes =
  (entradas: Entradas): Routes =>
  async app => {
    route(app, 'POST /usuarios/:id/codigo', {
      access: administrators,
      tag: 'usuarios',
      summary: 'Dar a un estudiante sin contraseña un código para entrar; termina el anterior',
      description:
        'Sirve 7 días y una sola vez. A quien inició sesión hace más de 15 minutos se le responde 409 con `confirmar: contrasenaPropia`: la llamada se repite con ella.',
      params,
      body: confirmacionBody,
      answer: codigoDeEntrada,
      status: 201,
      handler: ({ caller, params, body }) => entradas.give(caller, params.id, body.contrasenaPropia),
    })

    route(app, 'POST /auth/activar', {
      access: anyone,
      ownQueue: true,
      summary: 'Entrar con el código de la oficina: el estudiante da su correo y elige su contraseña',
      description:
        'La respuesta es la de iniciar sesión. El correo queda por verificar con el enlace que se le envía.',
      body: activarBody,
      answer: loginData,
      handler: async (request, reply) => {
        const { setCookie, ...data } = await entradas.activate(request.body, senderOf(request))
        reply.header('set-cookie', setCookie)
        return data
      },
    })
  }
