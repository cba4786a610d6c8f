import { z } from 'zod'
import { idDeRuta } from './campos.ts'
import { instanteDe } from './fechas.ts'
import { hasta } from './largos.ts'
import { busquedaPaginada } from './listas.ts'

const fila = z.record(z.string(), z.unknown())

/** A line of the bitácora: who changed what, when and why. The row before and after is spelt as the API spells it. */
export const lineaDeBitacora = z.object({
  id: z.number(),
  momento: z.iso.datetime(),
  /** Null: the server itself, such as a job. */
  idautor: z.number().nullable(),
  autor: z.string().nullable(),
  accion: z.enum(['crear', 'actualizar', 'eliminar']),
  objeto: z.string(),
  idobjeto: z.number().nullable(),
  /** Whom it is about. */
  idusuario: z.number().nullable(),
  antes: fila.nullable(),
  despues: fila.nullable(),
  motivo: z.string().nullable(),
  /** What the ids in the row are called: `{ "idAula:3": "A-101" }`. */
  nombres: z.record(z.string(), z.string()),
})
export type LineaDeBitacora = z.infer<typeof lineaDeBitacora>

const sinVacio = (valor: unknown) => (valor === '' ? undefined : valor)

/** A day of the school, `2026-01-15`, or a moment. */
const dia = (campo: string) => {
  const error = `El parámetro '${campo}' debe ser una fecha, por ejemplo 2026-01-15`
  return z.preprocess(
    sinVacio,
    z
      .string()
      .trim()
      .check(hasta(40, error))
      .refine(texto => instanteDe(texto) !== null && texto >= '2000' && texto < '2101', error)
      .optional(),
  )
}

export const filtroDeBitacora = z.object({
  objeto: z.preprocess(
    sinVacio,
    z
      .string()
      .regex(/^[a-z-]{1,40}$/, "El parámetro 'objeto' debe ser un nombre, por ejemplo secciones")
      .optional(),
  ),
  idobjeto: z.preprocess(sinVacio, idDeRuta.optional()),
  idautor: z.preprocess(sinVacio, idDeRuta.optional()),
  /** Whom it is about: the student of an enrolment, the teacher of a section. */
  idusuario: z.preprocess(sinVacio, idDeRuta.optional()),
  desde: dia('desde'),
  hasta: dia('hasta'),
  pagina: z.preprocess(sinVacio, busquedaPaginada.shape.pagina),
  limite: z.preprocess(sinVacio, busquedaPaginada.shape.limite),
})
export type FiltroDeBitacora = z.infer<typeof filtroDeBitacora>
