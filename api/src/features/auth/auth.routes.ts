import {
  changePasswordBody,
  contrasenaElegida,
  enlaceUsado,
  estadoDeEnlace,
  estadoDeEnlaceBody,
  loginData,
  recoverPasswordBody,
  resetPasswordBody,
  verifyBody,
} from '@nivela/contract/auth'
import { loginConLlaveBody } from '@nivela/contract/llaves'
import { registerBody, usuario } from '@nivela/contract/usuarios'
import { administrators, anyone, beforeFactor, ownBody, signedIn } from '../../platform/http/access.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import type { AuthService } from './auth.service.ts'
import { senderOf } from './sesiones.service.ts'
import type { SignInService } from './sign-in.service.ts'
import { logSignIn, noteSignIn } from './sign-ins.ts'

export const authRoutes =
  (auth: AuthService, signIn: SignInService): Routes =>
  async app => {
    route(app, 'POST /auth/login', {
      access: anyone,
      ownQueue: true,
      summary: 'Iniciar sesión',
      description:
        'A quien tiene la verificación en dos pasos, y ya dio su contraseña, se le responde 401 con `segundoFactor: true` hasta que la llamada traiga también su `codigo`, o en `llave` lo que firmó una llave de acceso suya; `pasos` dice qué sirve. Quien todavía debe activarla entra, y `usuario.faltaSegundoFactor` lo dice: hasta entonces toda otra llamada responde 403. La respuesta trae una cookie que solo reciben las llamadas de `/auth` y que solo esta usa: distingue al navegador en el que la persona ya entró, para que los intentos de extraños no la dejen fuera; no abre nada por sí sola.',
      body: loginConLlaveBody,
      answer: loginData,
      handler: async (request, reply) => {
        const { setCookie, ...data } = await logSignIn(request, found =>
          signIn.login(request.body, senderOf(request), found),
        )
        reply.header('set-cookie', setCookie)
        return data
      },
    })

    route(app, 'POST /auth/register', {
      access: administrators,
      summary: 'Registrar a un administrador o maestro',
      body: registerBody,
      answer: usuario,
      status: 201,
      handler: ({ caller, body }) => auth.register(caller, body),
    })

    route(app, 'POST /auth/logout', {
      access: beforeFactor(signedIn()),
      summary: 'Cerrar esta sesión',
      handler: ({ caller }) => auth.logout(caller),
    })

    route(app, 'POST /auth/change-password', {
      access: signedIn(ownBody('id')),
      summary: 'Cambiar la propia contraseña; cierra las demás sesiones',
      body: changePasswordBody,
      handler: async ({ caller, body, headers }, reply) => {
        reply.header('set-cookie', await auth.changePassword(caller, body, headers.cookie))
      },
    })

    route(app, 'POST /auth/recover-password', {
      access: anyone,
      summary: 'Pedir un enlace para elegir otra contraseña; la respuesta es la misma para cualquier correo',
      body: recoverPasswordBody,
      handler: ({ body, ip }) => auth.recoverPassword(body.correo, ip),
    })

    route(app, 'POST /auth/reset-password', {
      access: anyone,
      summary: 'Elegir la contraseña con el enlace de un correo; cierra todas las sesiones',
      description:
        'A quien elige su primera contraseña, porque llegó con una invitación, se le abre una sesión: `sesion` es la respuesta de iniciar sesión. Quien recupera la suya la usa para entrar.',
      body: resetPasswordBody,
      answer: contrasenaElegida,
      handler: async (request, reply) => {
        const { setCookie, ...data } = await auth.resetPassword(request.body, senderOf(request))
        if (data.sesion) noteSignIn(request, data.sesion.usuario.id)
        reply.header('set-cookie', setCookie)
        return data
      },
    })

    route(app, 'POST /auth/reset-password/enlace', {
      access: anyone,
      summary: 'Saber si el enlace para elegir la contraseña todavía sirve, sin usarlo',
      description:
        'Si no sirve, `motivo` dice por qué: ya se usó, venció o no es válido. No dice de quién es. Va en el cuerpo porque las direcciones quedan en registros.',
      body: estadoDeEnlaceBody,
      answer: estadoDeEnlace,
      handler: ({ body }) => auth.checkEnlaceDeContrasena(body.token),
    })

    route(app, 'POST /auth/verify', {
      access: anyone,
      summary: 'Verificar el correo con su enlace',
      body: verifyBody,
      answer: enlaceUsado,
      handler: ({ body }) => auth.verify(body.token),
    })

    route(app, 'POST /auth/resend-verification', {
      access: beforeFactor(signedIn()),
      summary: 'Recibir otra vez el correo de verificación',
      handler: ({ caller }) => auth.resendVerification(caller),
    })
  }
