export { fullName, listName } from './nombres.ts'
export { SwitchActivo } from './SwitchActivo.tsx'
export { type Persona, type PersonaBody, UsuarioForm } from './UsuarioForm.tsx'
