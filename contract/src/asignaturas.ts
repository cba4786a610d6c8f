export const AREAS = ['lengua', 'matematica', 'sociales', 'naturales'] as const
export type Area = (typeof AREAS)[number]

/** The four areas as people read them, with the specification's spelling. */
export const NOMBRE_DE_AREA: Record<Area, string> = {
  lengua: 'Lengua Española',
  matematica: 'Matématicas',
  sociales: 'Ciencias Sociales',
  naturales: 'Ciencias Naturales',
}

/** Case, accents and a plural s ignored: how names of areas are compared. */
const comparable = (nombre: string) =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/s\b/g, '')

const AREA_POR_NOMBRE = new Map(AREAS.map(area => [comparable(NOMBRE_DE_AREA[area]), area]))

/** The placement area that a subject belongs to, or null for a subject that is none of the four. */
export const areaDe = (nombre: string): Area | null => AREA_POR_NOMBRE.get(comparable(nombre)) ?? null
