import { setConfirmation } from '../../lib/http/confirmacion.ts'
import { idaA } from '../../lib/session/institucion.ts'

interface Dialogs {
  password: (frase: string, error?: string) => Promise<string | null>
  /** Somebody without a password signs in again at the institution, and presses the act again. */
  enterAgain: (frase: string) => Promise<boolean>
}

/** A sensitive act takes the password of the person who asks for it; the dialogs belong to the pages. */
export const confirmWithPassword = ({ password, enterAgain }: Dialogs) =>
  setConfirmation({
    campo: 'contrasenaPropia',
    ask: password,
    sinEso: 'No se hizo: falta tu contraseña.',
    leave: async (confirmar, frase) => {
      if (confirmar !== 'institucion' || !(await enterAgain(frase))) return
      location.assign(idaA(location.pathname + location.search, { reciente: true }))
    },
  })
