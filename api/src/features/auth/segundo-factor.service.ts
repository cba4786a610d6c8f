import { ROL } from '@nivela/contract/roles'
import type {
  CodigosDeRecuperacion,
  ConfirmarBody,
  Preparacion,
  PrepararBody,
  SegundoFactor,
} from '@nivela/contract/segundo-factor'
import { type Caller, demandsFactor } from '../../platform/http/access.ts'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { SecondFactorOf } from '../../platform/operations/settings.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { tellCuenta } from '../avisos/avisos.service.ts'
import { setSegundoFactor, tellAdministradores } from '../usuarios/usuarios.service.ts'
import { deleteEverySesion, deleteOtherSesiones, selectAccount } from './auth.queries.ts'
import { type Confirmation, refuseWithoutLlave } from './confirmation.ts'
import type { Credentials } from './credentials.ts'
import { deleteLlavesOf } from './llaves.queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import * as queries from './segundo-factor.queries.ts'
import { describeSecret, newSecret, stepOf } from './totp.ts'

const ALREADY = 'La verificación en dos pasos ya está activa.'
const DEMANDED = 'La escuela pide la verificación en dos pasos: no se puede desactivar.'
const START_ANEW = 'Pasó demasiado tiempo. Empieza de nuevo y escanea el código otra vez.'
const OWN_IN_PROFILE = 'La tuya la desactivas en tu perfil.'
const ASK_ANOTHER = 'La tuya la quita otro administrador.'
const NOT_YET =
  'El código no coincide. Escribe el que tu aplicación muestra ahora, y revisa que la hora de tu teléfono sea automática.'

export type SegundoFactorService = ReturnType<typeof createSegundoFactor>

export function createSegundoFactor(
  db: Database,
  credentials: Credentials,
  { confirmPassword, confirmCode }: Confirmation,
  sealer: Sealer,
  settings: { requireSecondFactor: SecondFactorOf },
) {
  const isDemandedOf = ({ idrol }: Caller) => demandsFactor(settings.requireSecondFactor, idrol)

  async function remove(tx: Transaction, id: number) {
    await setSegundoFactor(tx, id, false)
    await queries.deleteFactor(tx, id)
  }

  return {
    async state(caller: Caller): Promise<SegundoFactor> {
      const { id, segundoFactor: activo } = caller
      const codigosRestantes = activo ? await queries.countRecoveryCodes(db, id) : 0
      return { activo, obligatorio: isDemandedOf(caller), codigosRestantes }
    },

    /** A secret for an authenticator. Nothing changes until its first code: someone who changes phones still signs in with the old one. */
    async prepare(caller: Caller, { contrasena, codigo }: PrepararBody): Promise<Preparacion> {
      const account = await confirmPassword(caller, contrasena)
      const { id, correo } = account
      const secret = newSecret()
      const sealed = sealer.seal(secret, id)
      if (account.segundoFactor && codigo)
        await confirmCode(account, codigo, tx => queries.replaceNext(tx, id, sealed))
      else
        await db.transaction(async tx => {
          if (await queries.lockActivo(tx, id)) throw conflict(ALREADY)
          await refuseWithoutLlave(tx, caller)
          await queries.replacePending(tx, id, sealed)
        })
      return describeSecret(secret, correo)
    },

    /** The first code proves that the authenticator has the secret. From here on nobody enters without it. */
    async activate(caller: Caller, codigo: string): Promise<CodigosDeRecuperacion> {
      const { id, idsesion, correo, segundoFactor: changes } = caller
      const factor = await queries.selectOptionalFactor(db, id)
      const pending = changes ? factor?.siguiente : factor?.secreto
      if (changes && !pending) throw conflict(ALREADY)
      const secret = pending && factor?.aTiempo && sealer.open(pending, id)
      if (!secret) throw conflict(START_ANEW)
      const paso = await credentials.guardStep({ correo, client: idsesion }, async () =>
        stepOf(secret, codigo, Date.now()),
      )
      if (paso === null) throw badField('codigo', NOT_YET)
      const codes = await newRecoveryCodes()
      await db.transaction(async tx => {
        if ((await queries.lockActivo(tx, id)) !== changes) throw conflict(ALREADY)
        if (!changes) await refuseWithoutLlave(tx, caller)
        const use = changes ? queries.promoteNext : queries.spendStep
        if (!(await use(tx, id, pending, paso))) throw conflict(START_ANEW)
        await queries.replaceRecoveryCodes(tx, id, codes)
        await setSegundoFactor(tx, id, true)
        await deleteOtherSesiones(tx, id, idsesion)
        await tellCuenta(tx, changes ? 'segundo_factor_cambiado' : 'segundo_factor_activado', [id])
      })
      return codes
    },

    async deactivate(caller: Caller, { contrasena, codigo }: ConfirmarBody): Promise<void> {
      if (isDemandedOf(caller)) throw conflict(DEMANDED)
      const account = await confirmPassword(caller, contrasena)
      await confirmCode(account, codigo, async tx => {
        await remove(tx, account.id)
        await tellCuenta(tx, 'segundo_factor_desactivado', [account.id])
      })
    },

    async renewCodes(caller: Caller, { contrasena, codigo }: ConfirmarBody): Promise<CodigosDeRecuperacion> {
      const account = await confirmPassword(caller, contrasena)
      const codes = await newRecoveryCodes()
      await confirmCode(account, codigo, async tx => {
        await queries.replaceRecoveryCodes(tx, account.id, codes)
        await tellCuenta(tx, 'segundo_factor_codigos', [account.id])
      })
      return codes
    },

    idsWithFactor: () => queries.selectIdsWithFactor(db),

    /** For someone who lost their phone: their passkeys go too. A lost phone may still be signed in: every session ends. */
    async removeOf(caller: Caller, id: number): Promise<void> {
      if (id === caller.id) throw conflict(isDemandedOf(caller) ? ASK_ANOTHER : OWN_IN_PROFILE)
      const person = await selectAccount(db, id)
      const removed = await db.transaction(async tx => {
        const activo = await queries.lockActivo(tx, id)
        const llaves = await deleteLlavesOf(tx, id)
        if (!activo && !llaves) return false
        if (activo) await remove(tx, id)
        await deleteEverySesion(tx, id)
        await tellCuenta(tx, 'segundo_factor_quitado', [id])
        if (person.idrol === ROL.administrador) await tellAdministradores(tx, 'factor', person)
        return true
      })
      if (removed) await credentials.forgetWrongCodes(person.correo)
    },
  }
}
