import type {
  ChangePasswordBody,
  ContrasenaElegida,
  PrimerAdministradorBody,
  ResetPasswordBody,
} from '@nivela/contract/auth'
import { ROL } from '@nivela/contract/roles'
import type { CerrarSesionesBody } from '@nivela/contract/sesiones'
import { TEXTOS } from '@nivela/contract/textos'
import type { RegisterBody, Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/http/access.ts'
import { AppError, badField, conflict, unauthorized } from '../../platform/http/errors.ts'
import { whileBusy } from '../../platform/operations/backpressure.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import { createBatch } from '../../platform/postgres/batch.ts'
import { type Postgres, setAuthor, type Transaction } from '../../platform/postgres/postgres.ts'
import type { TokenClaims } from '../../platform/security/tokens.ts'
import type { TipoDeEnlace } from '../../schema/correos.ts'
import { tellCuenta } from '../avisos/avisos.service.ts'
import {
  createMailLimit,
  queueCorreos,
  queueCorreoTo,
  queueInvitaciones,
} from '../correos/correos.service.ts'
import { checkEnlace, consumeEnlace, selectEnlace } from '../correos/enlaces.service.ts'
import { startEscuela } from '../escuela/escuela.service.ts'
import { createConfirm, type IsConfirmed } from '../usuarios/sensitive-acts.service.ts'
import {
  createUsuario,
  insertAdministrator,
  markVerified,
  replacePassword,
  SOLO_POR_IMPORTACION,
  switchOn,
  tellCambio,
} from '../usuarios/usuarios.service.ts'
import * as queries from './auth.queries.ts'
import { checkBienvenida, endBienvenidas } from './bienvenida.service.ts'
import type { Credentials } from './credentials.ts'
import type { Devices } from './devices.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Senders } from './senders.ts'
import { isSesion, selectSesiones } from './sesiones.queries.ts'
import type { Sender, Sesiones, SignedIn } from './sesiones.service.ts'
import { WRONG_LOGIN } from './sign-in.service.ts'

const CHOOSES_PASSWORD: TipoDeEnlace[] = ['recuperacion', 'invitacion']
const WRONG_PASSWORD = 'La contraseña no es correcta.'
const SIGN_IN_AGAIN = 'Para esto, entra otra vez con tu institución.'
/** How long a sign-in counts as having given the password just now. */
const RECENT_MINUTES = 15
/** Every request begins with a look at its session. In a rush those that come within so long share the query. */
const GATHER_MS = 15

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(
  { db, pool }: Postgres,
  sesiones: Sesiones,
  credentials: Credentials,
  settings: Pick<Settings, 'fixed'>,
  { hashNewPassword }: PasswordPolicy,
  devices: Devices,
  senders: Senders,
  renewCalendario: (tx: Transaction, idusuario: number) => Promise<void>,
) {
  const recoveries = createMailLimit(pool, 'recuperacion')
  const verifications = createMailLimit(pool, 'verificacion')
  const invitations = createMailLimit(pool, 'invitacion')
  const callerOfSesion = createBatch((asked: queries.SesionAsked[]) => queries.selectCallers(pool, asked), {
    gatherMs: whileBusy(GATHER_MS),
  })

  const isConfirmed: IsConfirmed = async (caller, contrasenaPropia) => {
    const isRecent = () => queries.isRecentSesion(db, caller.idsesion, RECENT_MINUTES)
    if (contrasenaPropia === undefined && (await isRecent())) return true
    const { correo, contrasenaHash } = await queries.selectAccount(db, caller.id)
    if (contrasenaHash === null) {
      if (caller.institucion && (await isRecent())) return true
      throw new AppError(409, SIGN_IN_AGAIN, { confirmar: 'institucion' })
    }
    if (contrasenaPropia === undefined) return false
    const right = await credentials.checkPassword({ correo, client: caller.idsesion }, contrasenaPropia)
    if (!right) throw badField('contrasenaPropia', WRONG_PASSWORD)
    return true
  }
  const confirm = createConfirm(isConfirmed)

  return {
    endInstitucionSesiones: queries.deleteInstitucionSesiones,

    /** The bearer of the link of a server without an administrator becomes the first one, and is signed in. */
    async createFirst(
      { token, escuela, contrasena, ...person }: PrimerAdministradorBody,
      sender: Sender,
    ): Promise<SignedIn> {
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
      const opened = await sesiones.open(db, account, sender)
      if (!opened) throw unauthorized(WRONG_LOGIN)
      return opened
    },

    /** Someone new, who still has to verify their e-mail. */
    async register(
      caller: Caller,
      { contrasena, invitar, contrasenaPropia, ...person }: RegisterBody,
    ): Promise<Usuario> {
      if (person.idrol === ROL.estudiante) throw conflict(SOLO_POR_IMPORTACION, 'idrol')
      if (person.idrol === ROL.administrador) await confirm('POST /auth/register', caller, contrasenaPropia)
      // An invited person chooses a password of their own; one that was sent as well is not kept.
      const contrasenaHash =
        invitar || contrasena === undefined
          ? null
          : await hashNewPassword('contrasena', contrasena, {
              ...person,
              cedula: person.cedula ?? null,
              matricula: null,
            })
      return db.transaction(async tx => {
        const created = await createUsuario(tx, { ...person, contrasenaHash })
        await queueCorreos(tx, contrasenaHash ? 'verificacion' : 'invitacion', [created.id])
        await tellCambio(tx, null, created)
        return created
      })
    },

    /** Another invitation for someone of the staff who has not followed theirs. */
    async inviteAgain(id: number): Promise<void> {
      const { correo, verificado, contrasenaHash, activo } = await queries.selectAccount(db, id)
      if (!activo) throw conflict('Esta cuenta está desactivada: no recibe correos.')
      if (verificado || contrasenaHash) throw conflict('Esta persona ya eligió su contraseña.')
      await invitations.takeOrRefuse(correo)
      await db.transaction(tx => queueInvitaciones(tx, [id]))
    },

    isConfirmed,
    confirm,

    endSesiones: queries.deleteEverySesion,
    switchOn: (id: number) => switchOn(db, id),
    sesionesOf: (id: number) => selectSesiones(db, { id, idsesion: '' }),

    /** Asks for a link; nobody learns from the answer, or from how long it takes, whether the address is known. */
    async recoverPassword(correo: string, ip: string): Promise<void> {
      await senders.takeMail(ip)
      if ((await recoveries.take(correo)) !== null) return
      await db.transaction(tx => queueCorreoTo(tx, 'recuperacion', correo))
    },

    checkEnlaceDeContrasena: (token: string) => checkEnlace(db, token, CHOOSES_PASSWORD),

    /**
     * A password chosen through a link. The link proves the address, so it verifies as well; every session ends. A person who chose
     * their first one is signed in: they have just come by invitation. A person who lost theirs signs in with the new one.
     */
    async resetPassword(
      { token, contrasena }: ResetPasswordBody,
      sender: Sender,
    ): Promise<ContrasenaElegida & { setCookie: string }> {
      const before = await queries.selectAccount(db, await selectEnlace(db, token, CHOOSES_PASSWORD))
      const contrasenaHash = await hashNewPassword('contrasena', contrasena, before)
      const { correo, segundoFactor } = before
      const opened = await db.transaction(async tx => {
        const id = await consumeEnlace(tx, token, CHOOSES_PASSWORD)
        await markVerified(tx, id, contrasenaHash)
        await queries.deleteEverySesion(tx, id)
        await renewCalendario(tx, id)
        if (!before.contrasenaHash)
          return sesiones.open(tx, { ...before, verificado: true, contrasenaHash }, sender)
        await tellCuenta(tx, 'contrasena_cambiada', [id])
        return null
      })
      await credentials.forgetWrongPasswords(correo)
      if (opened) {
        const { setCookie, ...sesion } = opened
        return { correo, sesion, setCookie }
      }
      // The browser becomes a known device: its owner can sign in even while strangers keep the account's limit used up.
      const known = { complete: !segundoFactor, header: sender.cookie }
      return { correo, setCookie: devices.remember({ correo, contrasenaHash }, known) }
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
      await verifications.takeOrRefuse(correo)
      await db.transaction(tx => queueCorreos(tx, 'verificacion', [id]))
    },

    async logout(caller: Caller) {
      await db.transaction(tx => queries.deleteSesion(tx, caller.idsesion))
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

    /** Ends the person's other sessions, or one of them. Asks for the password, so that a stolen session can't lock its owner out. */
    async endOtherSesiones(caller: Caller, { contrasena, sesion }: CerrarSesionesBody): Promise<number> {
      const { correo } = await queries.selectAccount(db, caller.id)
      const right = await credentials.checkPassword({ correo, client: caller.idsesion }, contrasena)
      if (!right) throw badField('contrasena', WRONG_PASSWORD)
      const only = sesion === undefined ? undefined : isSesion(sesion)
      const ended = await db.transaction(tx =>
        queries.deleteOtherSesiones(tx, caller.id, caller.idsesion, only),
      )
      return ended.rowCount ?? 0
    },

    /** The office signs someone out everywhere: a telephone was lost, or somebody left. */
    async endSesionesOf(caller: Caller, id: number): Promise<number> {
      if (id === caller.id) throw conflict('Las tuyas las cierras en tu perfil.')
      await queries.selectPersona(db, id)
      return db.transaction(async tx => {
        await renewCalendario(tx, id)
        return (await queries.deleteEverySesion(tx, id)).rowCount ?? 0
      })
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
