import { z } from 'zod'
import { hasta } from './largos.ts'
import { cleanLinea } from './palabras.ts'
import { seccion } from './secciones.ts'
import { usuario } from './usuarios.ts'

/** What was typed, from two letters on. */
export const buscarParams = z.object({
  texto: z
    .string({ error: "El parámetro 'texto' debe ser un texto" })
    .overwrite(cleanLinea)
    .min(2, "El parámetro 'texto' necesita al menos 2 caracteres")
    .check(hasta(120, "El parámetro 'texto' admite hasta 120 caracteres"))
    .refine(
      texto => !texto.includes('\u0000'),
      "El parámetro 'texto' tiene caracteres que no se pueden buscar",
    ),
})

/** What the office's search finds: a few of each kind. */
export const hallazgos = z.object({
  personas: z.array(
    usuario.pick({
      id: true,
      nombre: true,
      apellido: true,
      correo: true,
      matricula: true,
      idrol: true,
      activo: true,
    }),
  ),
  secciones: z.array(
    seccion
      .pick({ id: true, nombre: true, idperiodo: true })
      .extend({ asignatura: z.string(), periodo: z.string() }),
  ),
  periodos: z.array(z.object({ id: z.number(), nombre: z.string() })),
})
export type Hallazgos = z.infer<typeof hallazgos>
