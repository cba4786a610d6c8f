import { lazy } from '../../lib/lazy/lazy.ts'

export { SemanaDeHoras } from './SemanaDeHoras.tsx'

/** Only teachers have it on their profile. */
export const MiDisponibilidad = lazy(async () => ({
  default: (await import('./MiDisponibilidad.tsx')).MiDisponibilidad,
}))
