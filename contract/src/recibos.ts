import { z } from 'zod'
import { campoVacio } from './textos.ts'
import { persona } from './usuarios.ts'

export const RECIBO_MAXIMO_MEGABYTES = 10
export const RECIBO_TIPOS = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A receipt. What only the office sees is absent for the student. */
export const recibo = z.object({
  id: z.number(),
  codrecibo: z.number(),
  imagenURL: z.string(),
  valido: z.boolean(),
  idusuario: z.number(),
  usuarios: persona,
  enviado: z.iso.datetime(),
  /** Who else sent the very same picture. */
  repetida: z.array(persona.extend({ codrecibo: z.number() })).optional(),
})
export type Recibo = z.infer<typeof recibo>

const CODIGO_MAXIMO = 2_147_483_647
const CODIGO_INVALIDO = `El código debe ser un número entero entre 1 y ${CODIGO_MAXIMO}`

export const codrecibo = z
  .number({ error: campoVacio('recibo') })
  .refine(valor => valor !== 0, { error: campoVacio('recibo'), abort: true })
  .int(CODIGO_INVALIDO)
  .min(1, CODIGO_INVALIDO)
  .max(CODIGO_MAXIMO, CODIGO_INVALIDO)

export const reciboValidoBody = z.object({
  valido: z.boolean({ error: "El campo 'valido' debe ser verdadero o falso" }),
})
export type ReciboValidoBody = z.infer<typeof reciboValidoBody>

/** A line of a receipt's history: who validated or invalidated it, and when. */
export const lineaDeRecibo = z.object({
  id: z.number(),
  autor: persona,
  cuando: z.iso.datetime(),
  valido: z.boolean(),
})
export type LineaDeRecibo = z.infer<typeof lineaDeRecibo>
