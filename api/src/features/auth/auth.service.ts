import type {
  ChangePasswordBody,
  LoginBody,
  LoginData,
  PrimerAdministradorBody,
  ResetPasswordBody,
} from '@nivela/contract/auth'
import { esDeAplicacion } from '@nivela/contract/codigos'
import { ROL } from '@nivela/contract/roles'
import { TEXTOS } from '@nivela/contract/textos'
import type { RegisterBody, Usuario } from '@nivela/contract/usuarios'
import { type Caller, demandsFactor } from '../../platform/http/access.ts'
import { AppError, badField, conflict, unauthorized } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import { createBatch } from '../../platform/postgres/batch.ts'
import { type Postgres, type Queryable, setAuthor } from '../../platform/postgres/postgres.ts'
import type { TokenClaims, Tokens } from '../../platform/security/tokens.ts'
import type { TipoDeEnlace } from '../../schema/correos.ts'
import { tellCuenta } from '../avisos/avisos.service.ts'
import { createMailLimit, queueCorreos, queueCorreoTo } from '../correos/correos.service.ts'
import { consumeEnlace, selectEnlace } from '../correos/enlaces.service.ts'
import { startEscuela } from '../escuela/escuela.service.ts'
import {
  insertAdministrator,
  insertUsuario,
  markVerified,
  replacePassword,
  SOLO_POR_IMPORTACION,
  switchOff,
  switchOn,
} from '../usuarios/usuarios.service.ts'
import * as queries from './auth.queries.ts'
import { checkBienvenida, endBienvenidas } from './bienvenida.service.ts'
import type { Credentials } from './credentials.ts'
import type { Device, Devices } from './devices.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { wrongCode } from './segundo-factor.service.ts'
import { createSenders } from './senders.ts'
import { SESSION_DAYS, selectSesiones } from './sesiones.queries.ts'

const CHOOSES_PASSWORD: TipoDeEnlace[] = ['recuperacion', 'invitacion']
const WRONG_PASSWORD = 'La contraseña no es correcta.'
const WRONG_LOGIN = 'Correo o contraseña incorrectos.'
const SWITCHED_OFF = 'Tu cuenta está desactivada. Escribe a la oficina si crees que es un error.'
const CONFIRM = 'Escribe tu contraseña para confirmar este cambio.'
/** How long a sign-in counts as having given the password just now. */
const RECENT_MINUTES = 15
const ASK_FOR_CODE = 'Falta un paso: escribe el código de tu aplicación de verificación.'
const expiryOf = () => new Date(Date.now() + SESSION_DAYS * 86_400_000)
const codeMissing = (sentence: string) => new AppError(401, sentence, { segundoFactor: true })

/** Where a sign-in comes from. */
interface Sender {
  ip: string
  cookie: string | undefined
}

interface Reset {
  correo: string
  setCookie: string
}

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(
  { db, pool }: Postgres,
  tokens: Tokens,
  credentials: Credentials,
  settings: Pick<Settings, 'requireSecondFactor' | 'fixed'>,
  { hashNewPassword }: PasswordPolicy,
  devices: Devices,
) {
  const mailLimit = createMailLimit(pool)
  const senders = createSenders(pool)
  const callerOfSesion = createBatch((asked: queries.SesionAsked[]) => queries.selectCallers(pool, asked))

  /** Only cookies with our signature cause a query, so a flood of forged ones costs none. */
  async function recognise(cookie: string | undefined, correo: string): Promise<Device | null> {
    const device = devices.find(cookie, correo)
    const account = device && (await queries.selectOptionalAccount(db, correo))
    return account && device.fits(account.contrasenaHash) ? device : null
  }

  type Account = Awaited<ReturnType<typeof queries.selectAccount>> & { contrasenaHash: string }

  /** What a browser gets with its new session. */
  function admit(
    account: Account,
    { idsesion, expira }: { idsesion: string; expira: Date },
    browser: { id?: string | undefined; header: string | undefined },
  ): LoginData & { setCookie: string } {
    const lacksFactor = !account.segundoFactor && demandsFactor(settings.requireSecondFactor, account.idrol)
    return {
      usuario: { ...account, ...(lacksFactor && { faltaSegundoFactor: true as const }) },
      token: tokens.sign({ idusuario: account.id, idsesion }, expira),
      setCookie: devices.remember(account, { ...browser, complete: true }),
    }
  }

  return {
    /** Whether there is a second factor is told only after the right password. */
    async login(
      { correo, contrasena, codigo }: LoginBody,
      { ip, cookie }: Sender,
      found: (idusuario: number) => void,
    ): Promise<LoginData & { setCookie: string }> {
      const device = await recognise(cookie, correo)
      const client = device?.id
      const account = await senders.guard({ ip, correo, device: client }, () =>
        credentials.checkPassword({ correo, client }, contrasena, found),
      )
      if (!account) throw unauthorized(WRONG_LOGIN)
      if (!account.activo) throw unauthorized(SWITCHED_OFF)
      if (account.segundoFactor && !codigo) throw codeMissing(ASK_FOR_CODE)
      const expira = expiryOf()
      const open = async (db: Queryable) => {
        const idsesion = await queries.insertSesion(db, account, expira)
        if (!idsesion) throw unauthorized(WRONG_LOGIN)
        return idsesion
      }
      const openWithCode = async (codigo: string) => {
        // A browser that is known only through a recovery link gets no code guesses of its own.
        const who = { id: account.id, correo, client: device?.complete ? client : undefined }
        const idsesion = await credentials.withCode(who, codigo, async tx => {
          if (!esDeAplicacion(codigo)) await tellCuenta(tx, 'segundo_factor_recuperado', [account.id])
          return open(tx)
        })
        if (!idsesion) throw codeMissing(wrongCode(codigo))
        return idsesion
      }
      await queries.deleteExpiredSesiones(db, account.id)
      const idsesion = codigo && account.segundoFactor ? await openWithCode(codigo) : await open(db)
      return admit(account, { idsesion, expira }, { id: client, header: cookie })
    },

    /** Whoever has the link of a server without an administrator becomes the first one, and is signed in. */
    async createFirst(
      { token, escuela, contrasena, ...person }: PrimerAdministradorBody,
      cookie: string | undefined,
    ): Promise<LoginData & { setCookie: string }> {
      // Before the costly part: anyone can send anything here.
      await checkBienvenida(db, token)
      const contrasenaHash = await hashNewPassword('contrasena', contrasena, {
        ...person,
        cedula: person.cedula ?? null,
        telefono: person.telefono ?? null,
        matricula: null,
      })
      const id = await db.transaction(async tx => {
        await endBienvenidas(tx, token)
        const id = await insertAdministrator(tx, { ...person, contrasenaHash })
        await setAuthor(tx, id)
        await startEscuela(tx, settings.fixed.has('schoolName') ? undefined : escuela)
        return id
      })
      const account = { ...(await queries.selectAccount(db, id)), contrasenaHash }
      const expira = expiryOf()
      const idsesion = await queries.insertSesion(db, account, expira)
      if (!idsesion) throw unauthorized(WRONG_LOGIN)
      return admit(account, { idsesion, expira }, { header: cookie })
    },

    /** Someone new, who still has to verify their e-mail. */
    async register({ contrasena, invitar, ...person }: RegisterBody): Promise<Usuario> {
      if (person.idrol === ROL.estudiante) throw conflict(SOLO_POR_IMPORTACION, 'idrol')
      // Whoever is invited chooses a password of their own; one that was sent as well is not kept.
      const contrasenaHash =
        invitar || contrasena === undefined
          ? null
          : await hashNewPassword('contrasena', contrasena, {
              ...person,
              cedula: person.cedula ?? null,
              matricula: null,
            })
      return db.transaction(async tx => {
        const created = await insertUsuario(tx, { ...person, contrasenaHash })
        await queueCorreos(tx, contrasenaHash ? 'verificacion' : 'invitacion', [created.id])
        return created
      })
    },

    /** Another invitation for someone of the staff who has not followed theirs. */
    async inviteAgain(id: number): Promise<void> {
      const { correo, verificado, contrasenaHash, activo } = await queries.selectAccount(db, id)
      if (!activo) throw conflict('Esta cuenta está desactivada: no recibe correos.')
      if (verificado || contrasenaHash) throw conflict('Esta persona ya eligió su contraseña.')
      await mailLimit.takeOrRefuse(correo)
      await db.transaction(tx => queueCorreos(tx, 'invitacion', [id]))
    },

    /** Before what could hand an account over: the caller's password again, unless they signed in a moment ago. */
    async confirm(caller: Caller, contrasenaPropia: string | undefined): Promise<void> {
      if (contrasenaPropia === undefined) {
        if (await queries.isRecentSesion(db, caller.idsesion, RECENT_MINUTES)) return
        throw new AppError(409, CONFIRM, { confirmar: 'contrasenaPropia' })
      }
      const { correo } = await queries.selectAccount(db, caller.id)
      const right = await credentials.checkPassword({ correo, client: caller.idsesion }, contrasenaPropia)
      if (!right) throw badField('contrasenaPropia', WRONG_PASSWORD)
    },

    switchOff: (caller: Caller, id: number) => switchOff(db, caller, id, queries.deleteEverySesion),
    switchOn: (id: number) => switchOn(db, id),
    sesionesOf: (id: number) => selectSesiones(db, { id, idsesion: '' }),

    /** Asks for a link; nobody learns from the answer, or from how long it takes, whether the address is known. */
    async recoverPassword(correo: string, ip: string): Promise<void> {
      await senders.takeMail(ip)
      if ((await mailLimit.take(correo)) !== null) return
      await db.transaction(tx => queueCorreoTo(tx, 'recuperacion', correo))
    },

    /** A password chosen through a link. The link proves the address, so it verifies as well; every session ends. */
    async resetPassword(
      { token, contrasena }: ResetPasswordBody,
      cookie: string | undefined,
    ): Promise<Reset> {
      const account = await queries.selectAccount(db, await selectEnlace(db, token, CHOOSES_PASSWORD))
      const contrasenaHash = await hashNewPassword('contrasena', contrasena, account)
      await db.transaction(async tx => {
        const id = await consumeEnlace(tx, token, CHOOSES_PASSWORD)
        await markVerified(tx, id, contrasenaHash)
        await queries.deleteEverySesion(tx, id)
        if (account.contrasenaHash) await tellCuenta(tx, 'contrasena_cambiada', [id])
      })
      await credentials.forgetWrongPasswords(account.correo)
      const { correo, segundoFactor } = account
      // The browser becomes a known device: its owner can sign in even while strangers keep the account's limit used up.
      const known = { complete: !segundoFactor, header: cookie }
      const setCookie = devices.remember({ correo, contrasenaHash }, known)
      return { correo, setCookie }
    },

    verify: (token: string): Promise<{ correo: string }> =>
      db.transaction(async tx => {
        const id = await consumeEnlace(tx, token, ['verificacion'])
        await markVerified(tx, id)
        return queries.selectAccount(tx, id)
      }),

    async resendVerification({ id, verificado }: Caller): Promise<void> {
      if (verificado) throw conflict('Tu correo ya está verificado.')
      const { correo } = await queries.selectAccount(db, id)
      await mailLimit.takeOrRefuse(correo)
      await db.transaction(tx => queueCorreos(tx, 'verificacion', [id]))
    },

    async logout(caller: Caller) {
      await queries.deleteSesion(db, caller.idsesion)
    },

    /** Ends the other sessions and makes every other device unknown. Resolves to this device's new `Set-Cookie`. */
    async changePassword(
      caller: Caller,
      body: ChangePasswordBody,
      cookie: string | undefined,
    ): Promise<string> {
      const { correo } = await queries.selectAccount(db, caller.id)
      const who = { correo, client: caller.idsesion }
      const account = await credentials.checkPassword(who, body.contrasenaAnterior)
      if (!account) throw badField('contrasenaAnterior', TEXTOS.contrasena.anteriorIncorrecta)
      const newHash = await hashNewPassword('nuevaContrasena', body.nuevaContrasena, account)
      await db.transaction(async tx => {
        const changed = await replacePassword(tx, account.id, account.contrasenaHash, newHash)
        if (!changed) throw badField('contrasenaAnterior', TEXTOS.contrasena.anteriorIncorrecta)
        await queries.deleteOtherSesiones(tx, account.id, caller.idsesion)
        await tellCuenta(tx, 'contrasena_cambiada', [account.id])
      })
      return devices.remember({ correo, contrasenaHash: newHash }, { complete: true, header: cookie })
    },

    listSesiones: (caller: Caller) => selectSesiones(db, caller),

    /** Ends the person's other sessions. Asks for the password, so that a stolen session can't lock its owner out. */
    async endOtherSesiones(caller: Caller, contrasena: string): Promise<number> {
      const { correo } = await queries.selectAccount(db, caller.id)
      const right = await credentials.checkPassword({ correo, client: caller.idsesion }, contrasena)
      if (!right) throw badField('contrasena', WRONG_PASSWORD)
      return (await queries.deleteOtherSesiones(db, caller.id, caller.idsesion)).rowCount ?? 0
    },

    /** The office signs someone out everywhere: a telephone was lost, or somebody left. */
    async endSesionesOf(caller: Caller, id: number): Promise<number> {
      if (id === caller.id) throw conflict('Las tuyas las cierras en tu perfil.')
      await queries.selectAccount(db, id)
      return (await queries.deleteEverySesion(db, id)).rowCount ?? 0
    },

    /** For live streams, which outlast their request: whether the caller's session and role are still the same. */
    async isStill(caller: Caller): Promise<boolean> {
      const now = await callerOfSesion({ idusuario: caller.id, idsesion: caller.idsesion })
      return now !== null && now.idrol === caller.idrol && now.verificado === caller.verificado
    },

    /** The caller that a token names, null once its session has ended, on whichever server. */
    resolveCaller: (claims: TokenClaims): Promise<Caller | null> => callerOfSesion(claims),
  }
}
