import {
  changePasswordBody,
  enlaceUsado,
  loginBody,
  loginData,
  recoverPasswordBody,
  resetPasswordBody,
  verifyBody,
} from '@nivela/contract/auth'
import { conDatos } from '@nivela/contract/respuesta'
import { registerBody, usuario } from '@nivela/contract/usuarios'
import { z } from 'zod'
import { anyone, beforeFactor, callerOf, ownBody, signedIn } from '../../platform/http/access.ts'
import { administrators } from '../../platform/http/catalog.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { AuthService } from './auth.service.ts'
import { logSignIn } from './sign-ins.ts'

const tags = ['auth']
const done = conDatos(z.null())

export const authRoutes =
  (auth: AuthService): Routes =>
  async app => {
    app.post(
      '/auth/login',
      {
        config: { access: anyone, ownQueue: true },
        schema: {
          tags,
          summary: 'Iniciar sesión',
          description:
            'A quien tiene la verificación en dos pasos, y ya dio su contraseña, se le responde 401 con `segundoFactor: true` hasta que la llamada traiga también su `codigo`. Quien todavía debe activarla entra, y `usuario.faltaSegundoFactor` lo dice: hasta entonces toda otra llamada responde 403. La respuesta trae una cookie que solo reciben las llamadas de `/auth` y que solo esta usa: distingue al navegador en el que la persona ya entró, para que los intentos de extraños no la dejen fuera; no abre nada por sí sola.',
          body: loginBody,
          response: { 200: conDatos(loginData) },
        },
      },
      async ({ body, ip, headers: { cookie }, log }, reply) => {
        const { setCookie, ...data } = await logSignIn(log, ip, found =>
          auth.login(body, { ip, cookie }, found),
        )
        return reply.header('set-cookie', setCookie).send({ data })
      },
    )

    app.post(
      '/auth/register',
      {
        config: { access: administrators },
        schema: {
          tags,
          summary: 'Registrar a un administrador o maestro',
          body: registerBody,
          response: { 201: conDatos(usuario) },
        },
      },
      async ({ body }, reply) => reply.code(201).send({ data: await auth.register(body) }),
    )

    app.post(
      '/auth/logout',
      {
        config: { access: beforeFactor(signedIn()) },
        schema: { tags, summary: 'Cerrar esta sesión', response: { 200: done } },
      },
      async request => {
        await auth.logout(callerOf(request))
        return { data: null }
      },
    )

    app.post(
      '/auth/change-password',
      {
        config: { access: signedIn(ownBody('id')) },
        schema: {
          tags,
          summary: 'Cambiar la propia contraseña; cierra las demás sesiones',
          body: changePasswordBody,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const { body, headers } = request
        const setCookie = await auth.changePassword(callerOf(request), body, headers.cookie)
        return reply.header('set-cookie', setCookie).send({ data: null })
      },
    )

    app.post(
      '/auth/recover-password',
      {
        config: { access: anyone },
        schema: {
          tags,
          summary:
            'Pedir un enlace para elegir otra contraseña; la respuesta es la misma para cualquier correo',
          body: recoverPasswordBody,
          response: { 200: done },
        },
      },
      async ({ body, ip }) => {
        await auth.recoverPassword(body.correo, ip)
        return { data: null }
      },
    )

    app.post(
      '/auth/reset-password',
      {
        config: { access: anyone },
        schema: {
          tags,
          summary: 'Elegir la contraseña con el enlace de un correo; cierra todas las sesiones',
          body: resetPasswordBody,
          response: { 200: conDatos(enlaceUsado) },
        },
      },
      async ({ body, headers: { cookie } }, reply) => {
        const { setCookie, ...data } = await auth.resetPassword(body, cookie)
        return reply.header('set-cookie', setCookie).send({ data })
      },
    )

    app.post(
      '/auth/verify',
      {
        config: { access: anyone },
        schema: {
          tags,
          summary: 'Verificar el correo con su enlace',
          body: verifyBody,
          response: { 200: conDatos(enlaceUsado) },
        },
      },
      async ({ body }) => ({ data: await auth.verify(body.token) }),
    )

    app.post(
      '/auth/resend-verification',
      {
        config: { access: beforeFactor(signedIn()) },
        schema: { tags, summary: 'Recibir otra vez el correo de verificación', response: { 200: done } },
      },
      async request => {
        await auth.resendVerification(callerOf(request))
        return { data: null }
      },
    )
  }
