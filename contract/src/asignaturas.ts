import { z } from 'zod'
import { AREAS } from './areas.ts'
import { texto } from './campos.ts'
import { campoVacio } from './textos.ts'
import { version } from './version.ts'

// In a file without zod: the landing shows them and loads no schema.
export { AREAS, type Area, areaDe, NOMBRE_DE_AREA } from './areas.ts'

const MAX_CREDITOS = 20
const CREDITOS_INVALIDOS = `Los créditos deben ser un número entero entre 1 y ${MAX_CREDITOS}`

export const asignatura = z.object({
  id: z.number(),
  nombre: z.string(),
  creditos: z.number(),
  area: z.enum(AREAS).nullable(),
  version,
})
export type Asignatura = z.infer<typeof asignatura>

export const asignaturaBody = z.object({
  nombre: texto('nombre'),
  creditos: z
    .number({ error: campoVacio('crédito') })
    .refine(valor => valor !== 0, { error: campoVacio('crédito'), abort: true })
    .int(CREDITOS_INVALIDOS)
    .min(1, CREDITOS_INVALIDOS)
    .max(MAX_CREDITOS, CREDITOS_INVALIDOS),
  /** Null for none. Left out, a new subject is matched by its name, and one that is there keeps its own. */
  area: z
    .enum(AREAS, { error: `El área debe ser una de ${AREAS.join(', ')}, o ninguna` })
    .nullable()
    .optional(),
})
export type AsignaturaBody = z.infer<typeof asignaturaBody>
