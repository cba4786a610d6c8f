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
  /** Another receipt with this code is paid, so this one can't be. */
  codigoPagado: z.boolean(),
  /** Who else sent the very same picture. */
  repetida: z.array(persona.extend({ codrecibo: z.number() })).optional(),
  /** Who else sent the same code, and whether theirs is the one that is paid. */
  mismoCodigo: z.array(persona.extend({ valido: z.boolean() })).optional(),
})
export type Recibo = z.infer<typeof recibo>

const CODIGO_MAXIMO = 2_147_483_647
const CODIGO_INVALIDO = `El código debe ser un número entero entre 1 y ${CODIGO_MAXIMO}, escrito solo con cifras`

/** The code as it is typed or sent: plain digits. Number() alone would also read 1e3, 0x1F or +5. */
export const codrecibo = z
  .string({ error: campoVacio('recibo') })
  .trim()
  .refine(texto => !/^0*$/.test(texto), { error: campoVacio('recibo'), abort: true })
  .regex(/^\d+$/, { error: CODIGO_INVALIDO, abort: true })
  .transform(Number)
  .refine(codigo => codigo <= CODIGO_MAXIMO, CODIGO_INVALIDO)

export const reciboValidoBody = z.object({
  valido: z.boolean({ error: "El campo 'valido' debe ser verdadero o falso" }),
  /** The picture that was looked at. Where the student has replaced it since, the answer is 409 with what stands now. */
  imagenURL: z.string({ error: "El campo 'imagenURL' debe ser un texto" }).optional(),
})
export type ReciboValidoBody = z.infer<typeof reciboValidoBody>

/** A line of a receipt's history: who validated, invalidated or removed it, and when. */
export const lineaDeRecibo = z.object({
  id: z.number(),
  autor: persona,
  cuando: z.iso.datetime(),
  valido: z.boolean(),
  quitado: z.boolean(),
})
export type LineaDeRecibo = z.infer<typeof lineaDeRecibo>
