import { lazy } from '../../lib/lazy/lazy.ts'

/** Only the office has it: nobody else loads its code. */
export const BusquedaGlobal = lazy(async () => ({
  default: (await import('./BusquedaGlobal.tsx')).BusquedaGlobal,
}))

/** Ctrl-K works from the first moment: pressed before the search's code is there, it opens once it is. */
export async function openBusqueda() {
  const { spotlight } = await import('./store.ts')
  spotlight.open()
}
