import { lazy } from 'react'

/** Only the office has it: nobody else loads its code. */
export const BusquedaGlobal = lazy(async () => ({
  default: (await import('./BusquedaGlobal.tsx')).BusquedaGlobal,
}))
