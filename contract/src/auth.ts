import { z } from 'zod'
import { correo, id, rol, texto } from './campos.ts'
import { codigo, codigoEscrito } from './codigos.ts'
import { contrasenaDada, contrasenaNueva } from './contrasenas.ts'
import { hasta } from './largos.ts'
import { TEXTOS } from './textos.ts'
import { cedula, telefono } from './usuarios.ts'

const ENLACE_INCOMPLETO = 'El enlace está incompleto. Ábrelo de nuevo desde el correo.'

/** What the browser keeps of the person who signed in. */
export const sesion = z.object({
  id: z.number(),
  nombre: z.string(),
  correo: z.string(),
  idrol: rol,
  verificado: z.boolean(),
  /** Until they set up the second factor that the school demands of them, the server refuses them everything else. */
  faltaSegundoFactor: z.literal(true).optional(),
  /** They came with the institution's account, and may leave there too. */
  institucion: z.literal(true).optional(),
})
export type Sesion = z.infer<typeof sesion>

export const loginBody = z.object({
  correo,
  contrasena: contrasenaDada('contraseña'),
  /** Only for people with a second factor, once the server has asked for it. */
  codigo: codigo.optional(),
})
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

export const recoverPasswordBody = z.object({ correo })
export type RecoverPasswordBody = z.infer<typeof recoverPasswordBody>

/** What a link in a mail carries. */
const token = z
  .string({ error: ENLACE_INCOMPLETO })
  .trim()
  .min(1, ENLACE_INCOMPLETO)
  .check(hasta(200, ENLACE_INCOMPLETO))

export const resetPasswordBody = z.object({ token, contrasena: contrasenaNueva('contraseña') })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** Whether the link still works, and why not; nothing of whose it is. */
export const estadoDeEnlaceBody = z.object({ token })
export const estadoDeEnlace = z.object({ sirve: z.boolean(), motivo: z.string().nullable() })
export type EstadoDeEnlace = z.infer<typeof estadoDeEnlace>

export const verifyBody = z.object({ token })
export type VerifyBody = z.infer<typeof verifyBody>

/** Whose link it was: the address that signs in next. */
export const enlaceUsado = z.object({ correo: z.string() })

/** With a session for someone who chose their first password: an invitation leads straight in. */
export const contrasenaElegida = enlaceUsado.extend({ sesion: loginData.optional() })
export type ContrasenaElegida = z.infer<typeof contrasenaElegida>

/** A student without an e-mail comes in with the code that the office gave them. */
export const activarBody = z.object({
  /** Matrícula, cédula or another document. */
  identificacion: texto('matrícula o documento', 60),
  codigo: codigoEscrito,
  correo,
  contrasena: contrasenaNueva('contraseña'),
})
export type ActivarBody = z.infer<typeof activarBody>

/** The link that a server prints at its start as long as it has no administrator. */
export const bienvenidaBody = z.object({ token })
export const bienvenida = z.object({
  /** What the school is called so far. */
  escuela: z.string(),
  /** Whether the server's environment says so, and the page can't. */
  escuelaFija: z.boolean(),
})

export const primerAdministradorBody = z.object({
  token,
  /** The school's name; without it the one that it has stays. */
  escuela: texto('nombre de la escuela').optional(),
  nombre: texto('nombre'),
  apellido: texto('apellido'),
  correo,
  contrasena: contrasenaNueva('contraseña'),
  cedula: cedula.nullish(),
  telefono: telefono.nullish(),
})
export type PrimerAdministradorBody = z.infer<typeof primerAdministradorBody>
