import { loginData } from '@nivela/contract/auth'
import {
  confirmarLlaveBody,
  llave,
  llaveCreada,
  llaveUsada,
  nombreDeLlaveBody,
  opcionesDeCreacion,
  opcionesDeUso,
} from '@nivela/contract/llaves'
import { z } from 'zod'
import { anyone, beforeFactor, everyone } from '../../platform/http/access.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { LlavesService } from './llaves.service.ts'
import { senderOf } from './sesiones.service.ts'
import type { SignInService } from './sign-in.service.ts'
import { logSignIn } from './sign-ins.ts'

/** Each one about their own; a key is a way to set up the second factor that is demanded. */
const settingItUp = beforeFactor(everyone)

export const llavesRoutes =
  (service: LlavesService, signIn: SignInService): Routes =>
  async app => {
    route(app, 'GET /auth/llaves', {
      access: settingItUp,
      summary: 'Ver las propias llaves de acceso',
      answer: z.array(llave),
      handler: ({ caller }) => service.list(caller),
    })

    route(app, 'POST /auth/llaves/preparar', {
      access: settingItUp,
      summary: 'Recibir lo que un dispositivo necesita para crear una llave de acceso; pide la contraseña',
      description:
        'La respuesta es un `PublicKeyCredentialCreationOptionsJSON` de WebAuthn. Quien tiene aplicación de verificación envía también un `codigo`. Sirve una vez, durante diez minutos.',
      body: confirmarLlaveBody,
      answer: opcionesDeCreacion,
      handler: ({ caller, body }) => service.prepare(caller, body),
    })

    route(app, 'POST /auth/llaves', {
      access: settingItUp,
      summary: 'Guardar la llave de acceso que creó el dispositivo',
      description:
        'El cuerpo es el `RegistrationResponseJSON` de WebAuthn. Vale como segundo paso: si la escuela lo pide y todavía faltaba, esta sesión puede seguir y las demás se cierran.',
      body: llaveCreada,
      answer: llave,
      status: 201,
      handler: ({ caller, body, headers }) => service.add(caller, body, headers['user-agent']),
    })

    route(app, 'PUT /auth/llaves/:id', {
      access: everyone,
      summary: 'Cambiar el nombre de una llave de acceso propia',
      params,
      body: nombreDeLlaveBody,
      answer: llave,
      handler: ({ caller, params, body }) => service.rename(caller, params.id, body.nombre),
    })

    route(app, 'POST /auth/llaves/:id/quitar', {
      access: everyone,
      summary: 'Quitar una llave de acceso propia; cierra las otras sesiones que abrió',
      params,
      body: confirmarLlaveBody,
      handler: ({ caller, params, body }) => service.remove(caller, params.id, body),
    })

    route(app, 'POST /auth/llaves/entrar/preparar', {
      access: anyone,
      summary: 'Recibir lo que un dispositivo necesita para entrar con una llave de acceso',
      description:
        'La respuesta es un `PublicKeyCredentialRequestOptionsJSON` de WebAuthn, y la misma para cualquiera. Sirve una vez, durante diez minutos.',
      answer: opcionesDeUso,
      handler: () => service.prepareSignIn(),
    })

    route(app, 'POST /auth/llaves/entrar', {
      access: anyone,
      summary: 'Iniciar sesión con una llave de acceso, en lugar de la contraseña y del segundo paso',
      description: 'El cuerpo es el `AuthenticationResponseJSON` de WebAuthn.',
      body: llaveUsada,
      answer: loginData,
      handler: async (request, reply) => {
        const { setCookie, ...data } = await logSignIn(request, found =>
          signIn.loginWithLlave(request.body, senderOf(request), found),
        )
        reply.header('set-cookie', setCookie)
        return data
      },
    })
  }
