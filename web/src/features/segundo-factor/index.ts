import { lazy } from '../../lib/lazy/lazy.ts'

export { Activacion, type PasoDeActivacion } from './Activacion.tsx'
export { CampoDeCodigo } from './CampoDeCodigo.tsx'
export { CamposDeConfirmacion } from './CamposDeConfirmacion.tsx'
export { GUARDA_TUS_CODIGOS } from './CodigosDeRecuperacion.tsx'
export { RemoveSegundoFactor } from './RemoveSegundoFactor.tsx'

/** Loaded lazily: it is the last card of the profile. */
export const TarjetaDeSegundoFactor = lazy(async () => ({
  default: (await import('./TarjetaDeSegundoFactor.tsx')).TarjetaDeSegundoFactor,
}))
