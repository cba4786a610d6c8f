import { comparable } from './palabras.ts'

export const AREAS = ['lengua', 'matematica', 'sociales', 'naturales'] as const
export type Area = (typeof AREAS)[number]

/** The four areas as people read them. */
export const NOMBRE_DE_AREA: Record<Area, string> = {
  lengua: 'Lengua Española',
  matematica: 'Matemáticas',
  sociales: 'Ciencias Sociales',
  naturales: 'Ciencias Naturales',
}

/** A plural s is ignored as well: how names of areas are compared. */
const sinPlural = (nombre: string) => comparable(nombre).replace(/s\b/g, '')

const AREA_POR_NOMBRE = new Map(AREAS.map(area => [sinPlural(NOMBRE_DE_AREA[area]), area]))

/** The placement area that a subject belongs to, or null for a subject that is none of the four. */
export const areaDe = (nombre: string): Area | null => AREA_POR_NOMBRE.get(sinPlural(nombre)) ?? null
