import { z } from 'zod'
import { codigo, codigoDeAplicacion } from './codigos.ts'
import { contrasenaDada } from './contrasenas.ts'

const contrasena = contrasenaDada('contraseña')

export const segundoFactor = z.object({
  activo: z.boolean(),
  /** The school demands it of this person, who can't switch it off. */
  obligatorio: z.boolean(),
  codigosRestantes: z.number(),
})
export type SegundoFactor = z.infer<typeof segundoFactor>

/** The code only if they have a second factor already and change to another phone. */
export const prepararBody = z.object({ contrasena, codigo: codigo.optional() })
export type PrepararBody = z.infer<typeof prepararBody>

/** What an authenticator needs: as text to type, and as an address that a picture can carry. */
export const preparacion = z.object({ secreto: z.string(), uri: z.string() })
export type Preparacion = z.infer<typeof preparacion>

export const activarBody = z.object({ codigo: codigoDeAplicacion })
export type ActivarBody = z.infer<typeof activarBody>

/** Shown once: the server keeps only their hashes. */
export const codigosDeRecuperacion = z.object({ codigos: z.array(z.string()) })
export type CodigosDeRecuperacion = z.infer<typeof codigosDeRecuperacion>

/** A person who changes their second factor proves both. */
export const confirmarBody = z.object({ contrasena, codigo })
export type ConfirmarBody = z.infer<typeof confirmarBody>
