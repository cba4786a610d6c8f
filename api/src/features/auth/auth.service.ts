import type { ChangePasswordBody, LoginBody, LoginData, ResetPasswordBody } from '@nivela/contract/auth'
import { TEXTOS } from '@nivela/contract/textos'
import { type RegisterBody, ROL, type Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/access.ts'
import { createBatch } from '../../platform/batch.ts'
import { badField, conflict, unauthorized } from '../../platform/errors.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import type { Postgres } from '../../platform/postgres.ts'
import type { Tokens } from '../../platform/tokens.ts'
import type { TipoDeEnlace } from '../../schema/correos.ts'
import { createMailLimit, queueCorreos, queueCorreoTo } from '../correos/correos.service.ts'
import { consumeEnlace, selectEnlace } from '../correos/enlaces.service.ts'
import {
  insertUsuario,
  markVerified,
  replacePassword,
  SOLO_POR_IMPORTACION,
} from '../usuarios/usuarios.service.ts'
import * as queries from './auth.queries.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { createSenders } from './senders.ts'
import { createWrongPasswords } from './wrong-passwords.ts'

const SESSION_DAYS = 7
const CHOOSES_PASSWORD: TipoDeEnlace[] = ['recuperacion', 'invitacion']
const WRONG_LOGIN = 'Correo o contraseña incorrectos.'

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService({ db, pool }: Postgres, tokens: Tokens) {
  const wrongPasswords = createWrongPasswords(pool)
  const mailLimit = createMailLimit(pool)
  const senders = createSenders(pool)
  const callerOfSesion = createBatch((asked: queries.SesionAsked[]) => queries.selectCallers(pool, asked))

  /** The account whose password this is, or null; an unknown address answers the same, as fast, and counts the same. */
  const checkPassword = (correo: string, contrasena: string) =>
    wrongPasswords.guard(correo, async () => {
      const account = await queries.selectOptionalAccount(db, correo)
      const right = await verifyPassword(account?.contrasenaHash ?? null, contrasena)
      return right && account?.contrasenaHash ? { ...account, contrasenaHash: account.contrasenaHash } : null
    })

  return {
    async login({ correo, contrasena }: LoginBody, ip: string): Promise<LoginData> {
      const account = await senders.guard(ip, correo, () => checkPassword(correo, contrasena))
      if (!account) throw unauthorized(WRONG_LOGIN)
      const expira = new Date(Date.now() + SESSION_DAYS * 86_400_000)
      await queries.deleteExpiredSesiones(db, account.id)
      const idsesion = await queries.insertSesion(db, account.id, account.contrasenaHash, expira)
      if (!idsesion) throw unauthorized(WRONG_LOGIN)
      return { usuario: account, token: await tokens.sign({ idusuario: account.id, idsesion }, expira) }
    },

    /** Someone new, who still has to verify their e-mail. */
    async register({ contrasena, ...person }: RegisterBody): Promise<Usuario> {
      if (person.idrol === ROL.estudiante) throw conflict(SOLO_POR_IMPORTACION, 'idrol')
      await refuseWeakPassword('contrasena', contrasena, person)
      const contrasenaHash = await hashPassword(contrasena)
      return db.transaction(async tx => {
        const created = await insertUsuario(tx, { ...person, contrasenaHash })
        await queueCorreos(tx, 'verificacion', [created.id])
        return created
      })
    },

    /** Asks for a link; nobody learns from the answer, or from how long it takes, whether the address is known. */
    async recoverPassword(correo: string, ip: string): Promise<void> {
      await senders.takeMail(ip)
      if ((await mailLimit.take(correo)) !== null) return
      await db.transaction(tx => queueCorreoTo(tx, 'recuperacion', correo))
    },

    /** A password chosen through a link. The link proves the address, so it verifies as well; every session ends. */
    async resetPassword({ token, contrasena }: ResetPasswordBody): Promise<{ correo: string }> {
      const account = await queries.selectAccount(db, await selectEnlace(db, token, CHOOSES_PASSWORD))
      await refuseWeakPassword('contrasena', contrasena, account)
      const hash = await hashPassword(contrasena)
      await db.transaction(async tx => {
        const id = await consumeEnlace(tx, token, CHOOSES_PASSWORD)
        await markVerified(tx, id, hash)
        await queries.deleteEverySesion(tx, id)
      })
      await wrongPasswords.forget(account.correo)
      return { correo: account.correo }
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

    logout: (caller: Caller) => queries.deleteSesion(db, caller.idsesion),

    async changePassword(caller: Caller, body: ChangePasswordBody): Promise<void> {
      const { correo } = await queries.selectAccount(db, caller.id)
      const account = await checkPassword(correo, body.contrasenaAnterior)
      if (!account) throw badField('contrasenaAnterior', TEXTOS.contrasena.anteriorIncorrecta)
      await refuseWeakPassword('nuevaContrasena', body.nuevaContrasena, account)
      const newHash = await hashPassword(body.nuevaContrasena)
      await db.transaction(async tx => {
        const changed = await replacePassword(tx, account.id, account.contrasenaHash, newHash)
        if (!changed) throw badField('contrasenaAnterior', TEXTOS.contrasena.anteriorIncorrecta)
        await queries.deleteOtherSesiones(tx, account.id, caller.idsesion)
      })
    },

    /** Who a token speaks for, while its session lives: ended on one server, it is ended on all. */
    async resolveCaller(token: string): Promise<Caller | null> {
      const claims = await tokens.read(token)
      return claims && callerOfSesion(claims)
    },
  }
}
