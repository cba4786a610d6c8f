import type { Area } from '@nivela/contract/areas'
import type { ComponentType } from 'react'
import { Lengua } from './Lengua.tsx'
import { Matematicas } from './Matematicas.tsx'
import { Naturales } from './Naturales.tsx'
import { Sociales } from './Sociales.tsx'

export const DIBUJO_DE_AREA: Record<Area, ComponentType<{ className?: string | undefined }>> = {
  lengua: Lengua,
  matematica: Matematicas,
  sociales: Sociales,
  naturales: Naturales,
}
