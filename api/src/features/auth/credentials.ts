import { esDeAplicacion } from '@nivela/contract/codigos'
import type { Postgres, Transaction } from '../../platform/postgres/postgres.ts'
import { hashPassword, hashWithSalt, isOutdated, verifyPassword } from '../../platform/security/passwords.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { replacePassword } from '../usuarios/usuarios.service.ts'
import { prepareAccountOf } from './auth.queries.ts'
import * as queries from './segundo-factor.queries.ts'
import { stepOf } from './totp.ts'
import { type Answering, createWrongCodes, createWrongPasswords } from './wrong-passwords.ts'

/** A code whose value is right; whether it was used before is decided by the database. */
type Proof = { secreto: Buffer; paso: number } | { huella: Buffer }

type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareAccountOf>>>>
type Checked = Account & { contrasenaHash: string }

interface CredentialsLog {
  warn(details: object, message: string): void
}

/** Checks passwords and codes. The one place that does, so that wrong ones are always counted. */
export function createCredentials({ db, pool }: Postgres, sealer: Sealer, log: CredentialsLog) {
  const accountOf = prepareAccountOf(db)
  const wrongPasswords = createWrongPasswords(pool)
  const wrongCodes = createWrongCodes(pool)

  async function check(
    correo: string,
    contrasena: string,
    found?: (idusuario: number) => void,
  ): Promise<Checked | null> {
    const account = await accountOf(correo)
    if (account) found?.(account.id)
    const right = await verifyPassword(account?.contrasenaHash ?? null, contrasena)
    if (!right || !account?.contrasenaHash) return null
    const checked = { ...account, contrasenaHash: account.contrasenaHash }
    return isOutdated(checked.contrasenaHash) ? hashAnew(checked, contrasena) : checked
  }

  /** Rehashes with today's parameters, possible only now, while the password is known. */
  async function hashAnew(account: Checked, contrasena: string): Promise<Checked | null> {
    try {
      const contrasenaHash = await hashPassword(contrasena)
      const done = await db.transaction(tx =>
        replacePassword(tx, account.id, account.contrasenaHash, contrasenaHash),
      )
      if (done) return { ...account, contrasenaHash }
    } catch (err) {
      log.warn({ err, usuario: account.id }, 'password not hashed anew')
      return account
    }
    // No row: another server did it, or the password has changed meanwhile.
    return check(account.correo, contrasena)
  }

  async function prove(idusuario: number, codigo: string): Promise<Proof | null> {
    const factor = await queries.selectOptionalFactor(db, idusuario)
    if (!factor) return null
    if (!esDeAplicacion(codigo)) return { huella: await hashWithSalt(codigo, factor.sal) }
    const secret = sealer.open(factor.secreto, idusuario)
    const paso = secret && stepOf(secret, codigo, Date.now())
    return paso === null ? null : { secreto: factor.secreto, paso }
  }

  const spend = (tx: Transaction, idusuario: number, proof: Proof) =>
    'huella' in proof
      ? queries.spendRecoveryCode(tx, idusuario, proof.huella)
      : queries.spendStep(tx, idusuario, proof.secreto, proof.paso)

  /** Counts a wrong answer to the second step, both with the wrong passwords and by itself. */
  const guardStep = <T>(who: Answering, check: () => Promise<T | null>): Promise<T | null> =>
    wrongCodes.guard(who, () => wrongPasswords.guard(who, check))

  return {
    /** The account with this password, or null. An unknown address takes as long and counts the same. */
    checkPassword: (who: Answering, contrasena: string, found?: (idusuario: number) => void) =>
      wrongPasswords.guard(who, () => check(who.correo, contrasena, found)),

    /** Runs `work` in the transaction that marks the code as used; null when the code is wrong or already used. */
    withCode: <T>(
      { id, ...who }: Answering & { id: number },
      codigo: string,
      work: (tx: Transaction) => Promise<T>,
    ): Promise<T | null> =>
      guardStep(who, async () => {
        const proof = await prove(id, codigo)
        if (!proof) return null
        return db.transaction(async tx => {
          const counts = (await queries.lockActivo(tx, id)) && (await spend(tx, id, proof))
          return counts ? work(tx) : null
        })
      }),

    guardStep,

    forgetWrongPasswords: wrongPasswords.forget,
    forgetWrongCodes: wrongCodes.forget,
  }
}
export type Credentials = ReturnType<typeof createCredentials>
