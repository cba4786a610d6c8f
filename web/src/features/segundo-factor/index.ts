import { lazy } from 'react'

export { Activacion, type PasoDeActivacion } from './Activacion.tsx'
export { GUARDA_TUS_CODIGOS } from './CodigosDeRecuperacion.tsx'
export { RemoveSegundoFactor } from './RemoveSegundoFactor.tsx'

/** The lowest on the profile: nothing above waits for its code. */
export const TarjetaDeSegundoFactor = lazy(async () => ({
  default: (await import('./TarjetaDeSegundoFactor.tsx')).TarjetaDeSegundoFactor,
}))
