import type {
  ConfirmarLlaveBody,
  Llave,
  LlaveCreada,
  LlaveUsada,
  OpcionesDeCreacion,
  OpcionesDeUso,
} from '@nivela/contract/llaves'
import { type Caller, demandsFactor } from '../../platform/http/access.ts'
import { badField, type ConstraintSentences, conflict, notFound } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import type { llavesDeAcceso } from '../../schema/llaves.ts'
import { tellCuenta } from '../avisos/avisos.service.ts'
import { deleteOtherSesiones, selectAccount } from './auth.queries.ts'
import { type Confirmation, refuseWithoutLlave } from './confirmation.ts'
import { nameDevice } from './device-names.ts'
import * as queries from './llaves.queries.ts'
import { lockActivo } from './segundo-factor.queries.ts'
import { retoOf, type WebAuthn } from './webauthn.ts'

const MAX_KEYS = 10
const TOO_MANY = `Puedes tener hasta ${MAX_KEYS} llaves de acceso. Quita una que ya no uses.`
const TOO_LATE = 'Pasó demasiado tiempo, o ya se usó esta respuesta. Inténtalo de nuevo.'
const NOT_MADE = 'No pudimos comprobar la llave que creó tu dispositivo. Inténtalo de nuevo.'
const UNKNOWN = 'Esa llave de acceso ya no está en ninguna cuenta. Entra con tu contraseña.'
export const NOT_PROVEN =
  'No pudimos comprobar tu llave de acceso. Inténtalo de nuevo o entra con tu contraseña.'
const OF_ANOTHER = 'Esa llave es de otra cuenta. Usa una de la tuya.'
const LAST_ONE =
  'La escuela te pide la verificación en dos pasos, y esta llave es tu único segundo paso. Agrega otra o activa la aplicación de verificación antes de quitarla.'

export const llavesConstraints: ConstraintSentences = {
  llaves_de_acceso_credencial_unica: {
    error: 'Esa llave ya está en una cuenta de Nivela.',
    campo: 'response',
  },
  llaves_de_acceso_nombre_valido: {
    error: 'El nombre debe tener de 1 a 120 caracteres.',
    campo: 'nombre',
    status: 400,
  },
}

/** A key that signed a challenge of ours. */
export interface Proof {
  idllave: number
  idusuario: number
  contador: number
}

export type LlavesService = ReturnType<typeof createLlaves>

/** Passkeys: a person's own, and what they prove at the sign-in. */
export function createLlaves(
  db: Database,
  { confirmBoth }: Confirmation,
  webauthn: WebAuthn,
  settings: Pick<Settings, 'requireSecondFactor'>,
) {
  const isDemandedOf = ({ idrol }: Caller) => demandsFactor(settings.requireSecondFactor, idrol)

  const answerOf = (
    { id, nombre, creada, usada }: typeof llavesDeAcceso.$inferSelect,
    current: number | null,
  ): Llave => ({
    ...{ id, nombre, creada: creada.toISOString(), usada: usada?.toISOString() ?? null },
    esEsta: id === current,
  })

  return {
    async list({ id, idllave }: Caller): Promise<Llave[]> {
      return (await queries.selectLlaves(db, id)).map(row => answerOf(row, idllave))
    },

    has: async (idusuario: number) => (await queries.countLlaves(db, idusuario)) > 0,

    /** What the device needs to make a key. Nothing changes until its answer. */
    async prepare(caller: Caller, body: ConfirmarLlaveBody): Promise<OpcionesDeCreacion> {
      const [person, known] = await Promise.all([
        selectAccount(db, caller.id),
        queries.selectLlaves(db, caller.id),
      ])
      if (known.length >= MAX_KEYS) throw conflict(TOO_MANY)
      const { opciones, reto } = await webauthn.creationOptions(person, known)
      await confirmBoth(caller, body, async tx => {
        if (!person.segundoFactor) await refuseWithoutLlave(tx, caller)
        await queries.insertReto(tx, reto, caller.id)
      })
      return opciones
    },

    /** Keeps the key that the device made, named after the device. The challenge says that the password was given. */
    async add(caller: Caller, answer: LlaveCreada, userAgent: string | undefined): Promise<Llave> {
      const { id, idsesion } = caller
      const reto = retoOf(answer)
      if (!reto || !(await queries.takeReto(db, reto, id))) throw badField('response', TOO_LATE)
      const credential = await webauthn.checkCreation(answer)
      if (!credential) throw badField('response', NOT_MADE)
      const nombre = nameDevice(userAgent) ?? 'Llave de acceso'
      return db.transaction(async tx => {
        const activo = await lockActivo(tx, id)
        if (!activo) await refuseWithoutLlave(tx, caller)
        if ((await queries.countLlaves(tx, id)) >= MAX_KEYS) throw conflict(TOO_MANY)
        const row = await queries.insertLlave(tx, { ...credential, idusuario: id, nombre })
        if (caller.idllave === null) await queries.markSesion(tx, idsesion, row.id)
        // It is their second factor from here on, as if they had activated an authenticator.
        if (!activo && isDemandedOf(caller)) await deleteOtherSesiones(tx, id, idsesion)
        await tellCuenta(tx, 'llave_agregada', [id])
        return answerOf(row, caller.idllave ?? row.id)
      })
    },

    async rename({ id, idllave }: Caller, which: number, nombre: string): Promise<Llave> {
      const row = await db.transaction(tx => queries.renameLlave(tx, id, which, nombre))
      if (!row) throw notFound()
      return answerOf(row, idllave)
    },

    /** A lost device may still be signed in: the other sessions that its key opened end. */
    async remove(caller: Caller, which: number, body: ConfirmarLlaveBody): Promise<void> {
      const { id, idsesion } = caller
      await confirmBoth(caller, body, async tx => {
        const activo = await lockActivo(tx, id)
        const own = await queries.selectLlaves(tx, id)
        if (!own.some(one => one.id === which)) throw notFound()
        if (own.length === 1 && !activo && isDemandedOf(caller)) throw conflict(LAST_ONE)
        await queries.deleteSesionesOfLlave(tx, which, idsesion)
        await queries.deleteLlave(tx, which)
        await tellCuenta(tx, 'llave_quitada', [id])
      })
    },

    /** What a device needs to sign in with whichever key it has. */
    prepareSignIn: (): Promise<OpcionesDeUso> => webauthn.usageOptions(),

    /** The key that signed, or why it opens nothing. Its challenge is used up either way. */
    async prove(
      answer: LlaveUsada,
      { of, found }: { of?: number | undefined; found?: ((idusuario: number) => void) | undefined } = {},
    ): Promise<Proof | { refusal: string }> {
      const reto = webauthn.retoToEnter(answer)
      if (!reto || !(await queries.noteReto(db, reto))) return { refusal: TOO_LATE }
      const row = await queries.selectOptionalLlave(db, Buffer.from(answer.id, 'base64url'))
      if (!row) return { refusal: UNKNOWN }
      found?.(row.idusuario)
      if (of !== undefined && row.idusuario !== of) return { refusal: OF_ANOTHER }
      const contador = await webauthn.checkUse(answer, row)
      if (contador === null) return { refusal: NOT_PROVEN }
      return { idllave: row.id, idusuario: row.idusuario, contador }
    },

    /** Notes the use in the transaction that opens the session; false when it does not count any more. */
    async spend(tx: Transaction, { idllave, idusuario, contador }: Proof): Promise<boolean> {
      await lockActivo(tx, idusuario)
      return queries.spendContador(tx, idllave, contador)
    },
  }
}
