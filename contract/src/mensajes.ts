import { z } from 'zod'
import { parrafos, texto } from './campos.ts'
import { persona } from './usuarios.ts'

/** What was written to a section's students. */
export const mensaje = z.object({
  id: z.number(),
  asunto: z.string(),
  mensaje: z.string(),
  /** To how many. */
  personas: z.number(),
  momento: z.iso.datetime(),
  autor: persona,
})
export type Mensaje = z.infer<typeof mensaje>

export const mensajeBody = z.object({
  asunto: texto('asunto'),
  mensaje: parrafos('mensaje', 2000),
  /** Idempotency key: a repeated request sends nothing again. */
  envio: z
    .string({ error: "El campo 'envio' debe ser un texto" })
    .regex(/^[\w-]{8,64}$/, "El campo 'envio' tiene de 8 a 64 letras, números o guiones")
    .optional(),
})
export type MensajeBody = z.infer<typeof mensajeBody>

/** The address of a student who lets their teachers see it. */
export const contacto = z.object({ idusuario: z.number(), correo: z.string() })
export type Contacto = z.infer<typeof contacto>

/** Whether the student's teachers see their address. */
export const aLaVista = z.object({
  aLaVista: z.boolean({ error: "El campo 'aLaVista' debe ser verdadero o falso" }),
})
