import { z } from 'zod'
import { hasta } from './largos.ts'
import { cleanLinea } from './palabras.ts'

/** A number in the address. */
export const numeroDeConsulta = (campo: string, maximo: number) => {
  const error = `El parámetro '${campo}' debe ser un número entero entre 1 y ${maximo}`
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,9}$/, error)
    .transform(Number)
    .refine(valor => valor <= maximo, error)
}

export const buscar = z
  .string({ error: "El parámetro 'buscar' debe ser un texto" })
  .overwrite(cleanLinea)
  .check(hasta(120, "El parámetro 'buscar' admite hasta 120 caracteres"))
  .refine(
    texto => !texto.includes('\u0000'),
    "El parámetro 'buscar' tiene caracteres que no se pueden buscar",
  )
  .optional()

/** What every list takes. */
export const busqueda = z.object({ buscar })

/** What a list that grows with the number of students takes besides; without them it answers whole. */
export const busquedaPaginada = z.object({
  buscar,
  pagina: numeroDeConsulta('pagina', 1_000_000).optional(),
  limite: numeroDeConsulta('limite', 500).optional(),
})
export type BusquedaPaginada = z.infer<typeof busquedaPaginada>

export const LIMITE_POR_DEFECTO = 50
