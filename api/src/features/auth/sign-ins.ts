import { AppError } from '../../platform/http/errors.ts'

interface SignInLog {
  info(details: object, message: string): void
}

/**
 * One line for each try, right or wrong, under the request's id: whose account it was for, if it is anyone's, from where,
 * and what they were told. What was typed is in none.
 */
export async function logSignIn<T>(
  log: SignInLog,
  ip: string,
  work: (found: (idusuario: number) => void) => Promise<T>,
): Promise<T> {
  let usuario: number | undefined
  try {
    const result = await work(id => {
      usuario = id
    })
    log.info({ usuario, ip }, 'sign-in')
    return result
  } catch (error) {
    const { status, message } = error instanceof AppError ? error : { status: undefined, message: 'failed' }
    log.info({ usuario, ip, status, reason: message }, 'sign-in refused')
    throw error
  }
}
