import { z } from 'zod'
import { texto } from './campos.ts'
import { comparable } from './palabras.ts'
import { campoVacio } from './textos.ts'

export const AREAS = ['lengua', 'matematica', 'sociales', 'naturales'] as const
export type Area = (typeof AREAS)[number]

/** The four areas as people read them, with the specification's spelling. */
export const NOMBRE_DE_AREA: Record<Area, string> = {
  lengua: 'Lengua Española',
  matematica: 'Matématicas',
  sociales: 'Ciencias Sociales',
  naturales: 'Ciencias Naturales',
}

/** A plural s is ignored as well: how names of areas are compared. */
const sinPlural = (nombre: string) => comparable(nombre).replace(/s\b/g, '')

const AREA_POR_NOMBRE = new Map(AREAS.map(area => [sinPlural(NOMBRE_DE_AREA[area]), area]))

/** The placement area that a subject belongs to, or null for a subject that is none of the four. */
export const areaDe = (nombre: string): Area | null => AREA_POR_NOMBRE.get(sinPlural(nombre)) ?? null

const CREDITOS_MAXIMO = 20
const CREDITOS_INVALIDOS = `Los créditos deben ser un número entero entre 1 y ${CREDITOS_MAXIMO}`

export const asignatura = z.object({ id: z.number(), nombre: z.string(), creditos: z.number() })
export type Asignatura = z.infer<typeof asignatura>

export const asignaturaBody = z.object({
  nombre: texto('nombre'),
  creditos: z
    .number({ error: campoVacio('crédito') })
    .refine(valor => valor !== 0, { error: campoVacio('crédito'), abort: true })
    .int(CREDITOS_INVALIDOS)
    .min(1, CREDITOS_INVALIDOS)
    .max(CREDITOS_MAXIMO, CREDITOS_INVALIDOS),
})
export type AsignaturaBody = z.infer<typeof asignaturaBody>
