import { setConfirmation } from '../../lib/http/confirmacion.ts'

/** A sensitive act takes the password of the person who asks for it; the dialog belongs to the pages. */
export const confirmWithPassword = (ask: (frase: string, error?: string) => Promise<string | null>) =>
  setConfirmation({ campo: 'contrasenaPropia', ask, sinEso: 'No se hizo: falta tu contraseña.' })
