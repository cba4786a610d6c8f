import { type Area, areaDe } from '@nivela/contract/areas'

export const TONOS = ['coral', 'indigo', 'ambar', 'verde', 'teal', 'violeta'] as const
export type Tono = (typeof TONOS)[number]

export const TONO_DE_AREA: Record<Area, Tono> = {
  lengua: 'coral',
  matematica: 'indigo',
  sociales: 'ambar',
  naturales: 'verde',
}

/** A subject's colour: its area's, or one of the two spare ones, always the same for the same subject. */
export function tonoDe({ id, nombre }: { id: number; nombre: string }): Tono {
  const area = areaDe(nombre)
  if (area) return TONO_DE_AREA[area]
  return id % 2 ? 'teal' : 'violeta'
}
