import { lazy } from '../../lib/lazy/lazy.ts'

export { Campana } from './Campana.tsx'

/** Low on the profile: nothing above waits for its code. */
export const TarjetaDePreferencias = lazy(async () => ({
  default: (await import('./TarjetaDePreferencias.tsx')).TarjetaDePreferencias,
}))
