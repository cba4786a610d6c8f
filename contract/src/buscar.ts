import { z } from 'zod'
import { busqueda } from './listas.ts'
import { seccion } from './secciones.ts'
import { usuario } from './usuarios.ts'

export const buscarParams = busqueda.required().extend({
  buscar: busqueda.shape.buscar.unwrap().min(2, "El parámetro 'buscar' necesita al menos 2 caracteres"),
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
