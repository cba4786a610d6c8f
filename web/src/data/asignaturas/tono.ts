import { type Area, areaDe } from '@nivela/contract/areas'
import type { Tono } from '../../lib/tonos.ts'

export const TONO_DE_AREA: Record<Area, Tono> = {
  lengua: 'coral',
  matematica: 'indigo',
  sociales: 'ambar',
  naturales: 'verde',
}

/**
 * A subject's colour: its area's, or one of the two spare ones, always the same for the same subject. Where only its name
 * is known, the area is matched by it, as for a new subject.
 */
export function tonoDe({
  id,
  nombre,
  area = areaDe(nombre),
}: {
  id: number
  nombre: string
  area?: Area | null
}): Tono {
  if (area) return TONO_DE_AREA[area]
  return id % 2 ? 'teal' : 'violeta'
}
