import { esDeAplicacion } from '@nivela/contract/codigos'
import type { Caller } from '../../platform/http/access.ts'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { selectAccount } from './auth.queries.ts'
import type { Credentials } from './credentials.ts'
import { countLlaves } from './llaves.queries.ts'

const WRONG_PASSWORD = 'La contraseña no es correcta.'
const INACTIVE = 'La verificación en dos pasos no está activa.'
const WITH_KEY =
  'Ya tienes una llave de acceso: entra con ella para agregar otro segundo paso. Si la perdiste, quítala antes o pide a la oficina que lo haga.'
const CODE_MISSING = 'Escribe también el código de tu aplicación, o uno de recuperación.'

/** What is wrong with a code that opens nothing, or not any more. */
export const wrongCode = (codigo: string) =>
  esDeAplicacion(codigo)
    ? 'Ese código no es correcto o ya se usó. Escribe el que tu aplicación muestra ahora.'
    : 'Ese código de recuperación no es correcto o ya se usó. Prueba con otro.'

/** The password alone sets up no second factor for someone who has one: their passkey, or a code of their authenticator, does. */
export async function refuseWithoutLlave(db: Queryable, { id, idllave }: Caller): Promise<void> {
  if (idllave === null && (await countLlaves(db, id))) throw conflict(WITH_KEY)
}

/** Before a second factor or a passkey changes: the caller's password again, and a code if they have an authenticator. */
export function createConfirmation(db: Database, credentials: Credentials) {
  async function confirmPassword({ id, idsesion: client }: Caller, contrasena: string) {
    const { correo } = await selectAccount(db, id)
    const account = await credentials.checkPassword({ correo, client }, contrasena)
    if (!account) throw badField('contrasena', WRONG_PASSWORD)
    return { ...account, client }
  }

  /** Does the work once the code of their second factor is right. */
  async function confirmCode<T>(
    account: Awaited<ReturnType<typeof confirmPassword>>,
    codigo: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    if (!account.segundoFactor) throw conflict(INACTIVE)
    const done = await credentials.withCode(account, codigo, async tx => ({ result: await work(tx) }))
    if (!done) throw badField('codigo', wrongCode(codigo))
    return done.result
  }

  /** With the code too, if they have an authenticator. */
  async function confirmBoth<T>(
    caller: Caller,
    { contrasena, codigo }: { contrasena: string; codigo?: string | undefined },
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const account = await confirmPassword(caller, contrasena)
    if (!account.segundoFactor) return db.transaction(work)
    if (codigo === undefined) throw badField('codigo', CODE_MISSING)
    return confirmCode(account, codigo, work)
  }

  return { confirmPassword, confirmCode, confirmBoth }
}
export type Confirmation = ReturnType<typeof createConfirmation>
