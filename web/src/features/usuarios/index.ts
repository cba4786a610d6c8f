import { lazy } from '../../lib/lazy/lazy.ts'

export { MarcaDeRebote } from './MarcaDeRebote.tsx'
export type { Persona, PersonaBody } from './UsuarioForm.tsx'
export { useConfirmEnvio } from './useConfirmEnvio.ts'
export { useEliminar } from './useEliminar.ts'

/** Only the office uses these: a page that imports a name's spelling does not load their code. */
export const CampoDeEstudiante = lazy(async () => ({
  default: (await import('./CampoDeEstudiante.tsx')).CampoDeEstudiante,
}))
export const CloseSesionesOf = lazy(async () => ({
  default: (await import('./CloseSesionesOf.tsx')).CloseSesionesOf,
}))
export const SwitchActivo = lazy(async () => ({
  default: (await import('./SwitchActivo.tsx')).SwitchActivo,
}))
export const UsuarioForm = lazy(async () => ({
  default: (await import('./UsuarioForm.tsx')).UsuarioForm,
}))
