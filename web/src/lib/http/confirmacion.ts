import { ApiError } from './apiError.ts'

/** Asks a person for what confirms a call; null when they give nothing. */
type Ask = (frase: string, error?: string) => Promise<string | null>

interface Confirmation {
  /** Under this name the body carries it, and the server's refusal asks for it. */
  campo: string
  ask: Ask
  /** Said where the person gave nothing. */
  sinEso: string
  /** The server wants something else, which leads away from the page. */
  leave?: (confirmar: string, frase: string) => Promise<void>
}

let confirmation: Confirmation | null = null

/** Set by the interface, which stands above this room and has the dialog. */
export function setConfirmation(used: Confirmation) {
  confirmation = used
}

/** What goes into the body beside what is sent. */
type Extra = Record<string, string>

/** Sends, and where the server wants the call confirmed, asks for that and sends the same again with it. */
export async function withConfirmation<T>(send: (extra?: Extra) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (reason) {
    if (!confirmation || !(reason instanceof ApiError) || !reason.confirmar) throw reason
    if (reason.confirmar !== confirmation.campo) {
      await confirmation.leave?.(reason.confirmar, reason.message)
      throw reason
    }
    return askAndSend(reason.message, confirmation, send)
  }
}

async function askAndSend<T>(
  frase: string,
  { campo, ask, sinEso }: Confirmation,
  send: (extra: Extra) => Promise<T>,
): Promise<T> {
  let wrong: string | undefined
  for (;;) {
    const given = await ask(frase, wrong)
    if (given === null) throw new ApiError(409, sinEso)
    try {
      return await send({ [campo]: given })
    } catch (reason) {
      wrong = reason instanceof ApiError ? reason.campos[campo] : undefined
      if (wrong === undefined) throw reason
    }
  }
}
