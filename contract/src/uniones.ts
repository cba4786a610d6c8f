import { z } from 'zod'
import { id, motivo } from './campos.ts'
import { contrasenaPropia } from './contrasenas.ts'
import { usuario } from './usuarios.ts'

/** The record that ends; the one of the address stays. */
export const unirBody = z.object({
  con: id,
  /** Asked for, but by a simulation. */
  motivo: motivo.optional(),
  contrasenaPropia,
})
export type UnirBody = z.infer<typeof unirBody>

/** What of a record is moved, as a list counts it. */
export const NOMBRE_DE_LO_MOVIDO = {
  inscripciones: ['cupo', 'cupos'],
  calificaciones: ['calificación', 'calificaciones'],
  asistencias: ['clase con ausencia', 'clases con ausencia'],
  esperas: ['lugar en una lista de espera', 'lugares en listas de espera'],
  recibos: ['recibo', 'recibos'],
  documentos: ['documento emitido', 'documentos emitidos'],
  poma: ['resultado POMA', 'resultados POMA'],
  avisos: ['aviso', 'avisos'],
} as const satisfies Record<string, readonly [string, string]>
export type Movible = keyof typeof NOMBRE_DE_LO_MOVIDO

const choque = z.object({ que: z.string(), motivo: z.string() })
export type Choque = z.infer<typeof choque>

export const union = z.object({
  movido: z.record(z.string(), z.number()),
  /** What stands in the way: with any, nothing is joined. */
  choques: z.array(choque),
  /** The record that stays, as it is or will be. */
  queda: usuario,
  /** The one that ends, as it was. */
  termina: usuario,
})
export type Union = z.infer<typeof union>
