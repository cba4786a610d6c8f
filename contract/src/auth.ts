import { z } from 'zod'
import { correo, id } from './campos.ts'
import { campoVacio, TEXTOS } from './textos.ts'
import { rol } from './usuarios.ts'

/** What the browser keeps of the person who signed in. */
export const sesion = z.object({
  id: z.number(),
  nombre: z.string(),
  correo: z.string(),
  idrol: rol,
  verificado: z.boolean(),
})
export type Sesion = z.infer<typeof sesion>

const CONTRASENA_MINIMO = 8
const CONTRASENA_MAXIMO = 128

/** A password that someone gives: never judged by today's rules, only kept from being absurd. */
const contrasenaDada = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .min(1, campoVacio(campo))
    .max(1024, `El campo '${campo}' es demasiado largo`)

/** A password that someone chooses. That it is no common one, and not the person's own name, the server checks. */
export const contrasenaNueva = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .min(1, campoVacio(campo))
    .min(CONTRASENA_MINIMO, `La contraseña debe tener al menos ${CONTRASENA_MINIMO} caracteres.`)
    .max(CONTRASENA_MAXIMO, `La contraseña admite hasta ${CONTRASENA_MAXIMO} caracteres.`)

export const loginBody = z.object({ correo, contrasena: contrasenaDada('contraseña') })
export type LoginBody = z.infer<typeof loginBody>

export const loginData = z.object({ usuario: sesion, token: z.string() })
export type LoginData = z.infer<typeof loginData>

export const changePasswordBody = z
  .object({
    id,
    contrasenaAnterior: contrasenaDada('contraseña actual'),
    nuevaContrasena: contrasenaNueva('nueva contraseña'),
  })
  .refine(body => body.contrasenaAnterior !== body.nuevaContrasena, {
    path: ['nuevaContrasena'],
    error: TEXTOS.contrasena.igual,
  })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
