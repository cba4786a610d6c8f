import { z } from 'zod'

/** Every success is `{ data }`. */
export const conDatos = <T extends z.ZodType>(data: T) => z.object({ data })

/** Every failure is one sentence, with more beside it where fields or a file are wrong. */
export const fallo = z.object({
  error: z.string(),
  campos: z.record(z.string(), z.string()).optional(),
  errores: z.array(z.object({ fila: z.number(), columna: z.string(), mensaje: z.string() })).optional(),
  /** Someone else changed it since it was read: what stands now. */
  actual: z.unknown().optional(),
  /** What the body has to say with `true` for this to be done all the same. */
  confirmar: z.string().optional(),
  /** The sections that are in the way of closing a period. */
  pendientes: z.array(z.unknown()).optional(),
  /** What stands in the way of joining two records. */
  choques: z.array(z.unknown()).optional(),
  /** The password is right; the second factor is still to come. */
  segundoFactor: z.literal(true).optional(),
  /** What counts as it, where that is not a code alone. */
  pasos: z.array(z.enum(['codigo', 'llave'])).optional(),
  /** The school demands a second factor of this person, who has yet to set it up. */
  faltaSegundoFactor: z.literal(true).optional(),
  /** The address that this person has to verify first. */
  porVerificar: z.string().optional(),
})
export type Fallo = z.infer<typeof fallo>
