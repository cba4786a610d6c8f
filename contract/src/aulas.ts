import { z } from 'zod'
import { texto } from './campos.ts'
import { version } from './version.ts'

export const aula = z.object({
  id: z.number(),
  nombre: z.string(),
  /** How many people it holds, where the office says so. */
  capacidad: z.number().nullable(),
  version,
})
export type Aula = z.infer<typeof aula>

const MAX_CAPACIDAD = 1000
const CAPACIDAD_INVALIDA = `La capacidad debe ser un número entero de 1 a ${MAX_CAPACIDAD}`

const capacidad = z
  .int({ error: CAPACIDAD_INVALIDA })
  .min(1, CAPACIDAD_INVALIDA)
  .max(MAX_CAPACIDAD, CAPACIDAD_INVALIDA)
  .nullable()

export const aulaBody = z.object({ nombre: texto('nombre'), capacidad: capacidad.optional() })
export type AulaBody = z.infer<typeof aulaBody>

/** As a form holds it: nothing typed is none. */
export const aulaEscrita = aulaBody.extend({
  capacidad: z.preprocess(escrita => (escrita === '' ? null : escrita), capacidad),
})
