import { lazy } from '../../lib/lazy.ts'

export { typeCedula, typeTelefono } from './formatos.ts'
export { fullName, listName } from './nombres.ts'
export type { Persona, PersonaBody } from './UsuarioForm.tsx'

/** Only the office uses these: whoever imports a name's spelling does not load their code. */
export const CloseSesionesOf = lazy(async () => ({
  default: (await import('./CloseSesionesOf.tsx')).CloseSesionesOf,
}))
export const SwitchActivo = lazy(async () => ({
  default: (await import('./SwitchActivo.tsx')).SwitchActivo,
}))
export const UsuarioForm = lazy(async () => ({
  default: (await import('./UsuarioForm.tsx')).UsuarioForm,
}))
