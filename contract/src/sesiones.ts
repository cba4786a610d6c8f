import { z } from 'zod'
import { contrasenaDada } from './contrasenas.ts'

/** A session of one's own: where somebody is signed in. */
export const sesionAbierta = z.object({
  creada: z.iso.datetime(),
  /** The one that asks. */
  esEsta: z.boolean(),
  /** "Chrome en Android"; null where the browser does not say. */
  dispositivo: z.string().nullable(),
  /** To the hour. */
  usada: z.iso.datetime(),
})
export type SesionAbierta = z.infer<typeof sesionAbierta>

export const cerrarSesionesBody = z.object({ contrasena: contrasenaDada('contraseña') })
export type CerrarSesionesBody = z.infer<typeof cerrarSesionesBody>

export const sesionesCerradas = z.object({ cerradas: z.number() })
