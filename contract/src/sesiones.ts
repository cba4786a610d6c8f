import { z } from 'zod'
import { contrasenaDada } from './contrasenas.ts'

/** A session of one's own: where somebody is signed in. */
export const sesionAbierta = z.object({
  /** Names it to end it; opens nothing. */
  id: z.string(),
  creada: z.iso.datetime(),
  /** The one that asks. */
  esEsta: z.boolean(),
  /** "Chrome en Android"; null where the browser does not say. */
  dispositivo: z.string().nullable(),
  /** To the hour. */
  usada: z.iso.datetime(),
})
export type SesionAbierta = z.infer<typeof sesionAbierta>

/** All but the one that asks; with `sesion`, only that one. */
export const cerrarSesionesBody = z.object({
  contrasena: contrasenaDada('contraseña'),
  sesion: z
    .string({ error: 'La sesión no es válida' })
    .regex(/^[0-9a-f]{64}$/, 'La sesión no es válida')
    .optional(),
})
export type CerrarSesionesBody = z.infer<typeof cerrarSesionesBody>

export const sesionesCerradas = z.object({ cerradas: z.number() })

/** 32 bytes in Base64, the same for a person each time: it seals what their browser keeps of other people. */
export const claveDeBorradores = z.object({ clave: z.string() })
export type ClaveDeBorradores = z.infer<typeof claveDeBorradores>
