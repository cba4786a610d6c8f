import { ApiError } from './apiError.ts'

/** Under this name the API takes the password of the person who asks for a sensitive act. */
const CONTRASENA_PROPIA = 'contrasenaPropia'

/** Asks the person for their password; null when they give none. */
type AskPassword = (frase: string, error?: string) => Promise<string | null>

const WITHOUT_IT = 'No se hizo: falta tu contraseña.'

let ask: AskPassword = async () => null

/** The dialog belongs to the interface, which stands above this room. */
export function setAskPassword(dialog: AskPassword) {
  ask = dialog
}

/** Sends, and where the server wants the person's password for it, asks for it and sends the same again with it. */
export async function withPassword<T>(send: (contrasenaPropia?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.confirmar !== CONTRASENA_PROPIA) throw reason
    return askAndSend(reason.message, send)
  }
}

async function askAndSend<T>(frase: string, send: (contrasenaPropia: string) => Promise<T>): Promise<T> {
  let wrong: string | undefined
  for (;;) {
    const contrasena = await ask(frase, wrong)
    if (contrasena === null) throw new ApiError(409, WITHOUT_IT)
    try {
      return await send(contrasena)
    } catch (reason) {
      wrong = reason instanceof ApiError ? reason.campos[CONTRASENA_PROPIA] : undefined
      if (wrong === undefined) throw reason
    }
  }
}
