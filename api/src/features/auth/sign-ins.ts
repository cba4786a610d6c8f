import { AppError } from '../../platform/http/errors.ts'

interface SignIn {
  ip: string
  log: { info(details: object, message: string): void }
}

export const noteSignIn = ({ log, ip }: SignIn, usuario: number | undefined) =>
  log.info({ usuario, ip }, 'sign-in')

/**
 * One line for each try, right or wrong, under the request's id: whose account it was for, if it is anyone's, from where,
 * and what they were told. What was typed is in none.
 */
export async function logSignIn<T>(
  request: SignIn,
  work: (found: (idusuario: number) => void) => Promise<T>,
): Promise<T> {
  let usuario: number | undefined
  try {
    const result = await work(id => {
      usuario = id
    })
    noteSignIn(request, usuario)
    return result
  } catch (error) {
    const { status, message } = error instanceof AppError ? error : { status: undefined, message: 'failed' }
    const { log, ip } = request
    log.info({ usuario, ip, status, reason: message }, 'sign-in refused')
    throw error
  }
}
