import { esDeAplicacion } from '@nivela/contract/codigos'
import type { LlaveUsada, LoginConLlaveBody } from '@nivela/contract/llaves'
import { demandsFactor } from '../../platform/http/access.ts'
import { AppError, unauthorized } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import { tellCuenta } from '../avisos/avisos.service.ts'
import * as queries from './auth.queries.ts'
import { wrongCode } from './confirmation.ts'
import type { Credentials } from './credentials.ts'
import type { Device, Devices } from './devices.ts'
import { type LlavesService, NOT_PROVEN, type Proof } from './llaves.service.ts'
import type { Senders } from './senders.ts'
import type { Account, Sender, Sesiones, SignedIn } from './sesiones.service.ts'

export { logSignIn } from './sign-ins.ts'

export const WRONG_LOGIN = 'Correo o contraseña incorrectos.'
const SWITCHED_OFF = 'Tu cuenta está desactivada. Escribe a la oficina si crees que es un error.'
const ASK_FOR_CODE = 'Falta un paso: escribe el código de tu aplicación de verificación.'
const ASK_FOR_KEY = 'Falta un paso: usa tu llave de acceso.'

/** What may follow the password, where it is not enough. */
type Pasos = ('codigo' | 'llave')[]
/** A code alone, as most have it, goes without saying. */
const stepMissing = (sentence: string, pasos: Pasos) =>
  new AppError(401, sentence, { segundoFactor: true, ...(pasos.includes('llave') && { pasos }) })

interface Parts {
  sesiones: Sesiones
  credentials: Credentials
  llaves: LlavesService
  devices: Devices
  senders: Senders
}

export type SignInService = ReturnType<typeof createSignIn>

/** The ways to open a session: the password with its second step, or a passkey. */
export function createSignIn(
  db: Database,
  { sesiones, credentials, llaves, devices, senders }: Parts,
  settings: Pick<Settings, 'requireSecondFactor' | 'oidc'>,
) {
  const accountOf = queries.prepareAccountOf(db)

  /** Null without our signature, so that a flood of forged cookies causes no query. */
  function recognitionOf(cookie: string | undefined, correo: string): (() => Promise<Device | null>) | null {
    const device = devices.find(cookie, correo)
    if (!device) return null
    return async () => (device.fits((await accountOf(correo))?.contrasenaHash ?? null) ? device : null)
  }

  /** Checks what a key signed, under a limit that counts whatever is wrong. */
  async function guardProof(
    answer: LlaveUsada,
    guard: (check: () => Promise<Proof | null>) => Promise<Proof | null>,
    of?: number,
    found?: (idusuario: number) => void,
  ): Promise<{ proof: Proof; refusal?: never } | { proof: null; refusal: string }> {
    let refusal = WRONG_LOGIN
    const proof = await guard(async () => {
      const result = await llaves.prove(answer, { of, found })
      if (!('refusal' in result)) return result
      refusal = result.refusal
      return null
    })
    return proof ? { proof } : { proof: null, refusal }
  }

  async function open(
    db: Queryable,
    account: Account,
    sender: Sender,
    how: Parameters<Sesiones['open']>[3],
  ): Promise<SignedIn> {
    const opened = await sesiones.open(db, account, sender, how)
    if (!opened) throw unauthorized(WRONG_LOGIN)
    return opened
  }

  /** Notes the key's use first: a session can't name a key that was removed meanwhile. */
  const openWithLlave = (
    account: Account,
    sender: Sender,
    { proof, client }: { proof: Proof; client?: string | undefined },
  ): Promise<SignedIn> =>
    db.transaction(async tx => {
      if (!(await llaves.spend(tx, proof))) throw unauthorized(NOT_PROVEN)
      return open(tx, account, sender, { client, idllave: proof.idllave })
    })

  /** A passkey is asked for only of people who must have a second factor, or have one: to the others it is a shortcut. */
  async function stepsOf({ id, idrol, segundoFactor }: Account): Promise<Pasos> {
    if (!segundoFactor && !demandsFactor(settings.requireSecondFactor, idrol)) return []
    const pasos: Pasos = segundoFactor ? ['codigo'] : []
    return (await llaves.has(id)) ? [...pasos, 'llave'] : pasos
  }

  return {
    /** Whether there is a second factor is told only after the right password. */
    async login(
      { correo, contrasena, codigo, llave }: LoginConLlaveBody,
      sender: Sender,
      found: (idusuario: number) => void,
    ): Promise<SignedIn> {
      const { ip, cookie } = sender
      const recognise = recognitionOf(cookie, correo)
      const right = await senders.guard({ ip, correo, recognise }, async device => {
        const account = await credentials.checkPassword({ correo, client: device?.id }, contrasena, found)
        return account && { account, device }
      })
      if (!right) throw unauthorized(WRONG_LOGIN)
      const { account, device } = right
      const client = device?.id
      if (!account.activo) throw unauthorized(SWITCHED_OFF)
      const pasos = await stepsOf(account)
      if (!pasos.length) return open(db, account, sender, { client })

      // A browser that is known only through a recovery link gets no guesses of its own.
      const who = { correo, client: device?.complete ? client : undefined }
      if (llave) {
        const { proof, refusal } = await guardProof(
          llave,
          check => credentials.guardStep(who, check),
          account.id,
        )
        if (!proof) throw stepMissing(refusal, pasos)
        return openWithLlave(account, sender, { proof, client })
      }
      if (!codigo) throw stepMissing(pasos.includes('codigo') ? ASK_FOR_CODE : ASK_FOR_KEY, pasos)
      const opened = await credentials.withCode({ id: account.id, ...who }, codigo, async tx => {
        if (!esDeAplicacion(codigo)) await tellCuenta(tx, 'segundo_factor_recuperado', [account.id])
        return open(tx, account, sender, { client })
      })
      if (!opened) throw stepMissing(wrongCode(codigo), pasos)
      return opened
    },

    /** Somebody whom the institution's provider named a moment ago; with the code of their application, unless the school takes the provider for it. */
    async loginFromInstitucion(
      { idusuario, sid }: { idusuario: number; sid: string | null },
      codigo: string | undefined,
      sender: Sender,
      found: (idusuario: number) => void,
    ): Promise<SignedIn> {
      found(idusuario)
      const account = await queries.selectAccount(db, idusuario)
      if (!account.activo) throw unauthorized(SWITCHED_OFF)
      const how = { institucion: { sid } }
      if (!account.segundoFactor || settings.oidc?.isSecondFactor) return open(db, account, sender, how)
      if (!codigo) throw stepMissing(ASK_FOR_CODE, ['codigo'])
      const { id, correo } = account
      const opened = await credentials.withCode({ id, correo }, codigo, async tx => {
        if (!esDeAplicacion(codigo)) await tellCuenta(tx, 'segundo_factor_recuperado', [id])
        return open(tx, account, sender, how)
      })
      if (!opened) throw stepMissing(wrongCode(codigo), ['codigo'])
      return opened
    },

    /** With a passkey alone: it is what someone has, unlocked by what they are or know. */
    async loginWithLlave(
      answer: LlaveUsada,
      sender: Sender,
      found: (idusuario: number) => void,
    ): Promise<SignedIn> {
      const from = { ip: sender.ip, correo: `llave ${answer.id}` }
      const { proof, refusal } = await guardProof(
        answer,
        check => senders.guard(from, check),
        undefined,
        found,
      )
      if (!proof) throw unauthorized(refusal)
      const { contrasenaHash, ...account } = await queries.selectAccount(db, proof.idusuario)
      if (!account.activo) throw unauthorized(SWITCHED_OFF)
      if (contrasenaHash === null) throw unauthorized(WRONG_LOGIN)
      return openWithLlave({ ...account, contrasenaHash }, sender, { proof })
    },
  }
}
