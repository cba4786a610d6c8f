import type { ChangePasswordBody, LoginBody, LoginData, ResetPasswordBody } from '@nivela/contract/auth'
import { esDeAplicacion } from '@nivela/contract/codigos'
import { TEXTOS } from '@nivela/contract/textos'
import { type RegisterBody, ROL, type Usuario } from '@nivela/contract/usuarios'
import { type Caller, demandsFactor } from '../../platform/access.ts'
import { createBatch } from '../../platform/batch.ts'
import { AppError, badField, conflict, unauthorized } from '../../platform/errors.ts'
import type { Postgres, Queryable } from '../../platform/postgres.ts'
import type { SecondFactorOf } from '../../platform/settings.ts'
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
import type { Credentials } from './credentials.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { wrongCode } from './segundo-factor.service.ts'
import { createSenders } from './senders.ts'
import { SESSION_DAYS, selectSesiones } from './sesiones.queries.ts'

const CHOOSES_PASSWORD: TipoDeEnlace[] = ['recuperacion', 'invitacion']
const WRONG_PASSWORD = 'La contraseña no es correcta.'
const WRONG_LOGIN = 'Correo o contraseña incorrectos.'
const ASK_FOR_CODE = 'Falta un paso: escribe el código de tu aplicación de verificación.'
const codeMissing = (sentence: string) => new AppError(401, sentence, { segundoFactor: true })

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(
  { db, pool }: Postgres,
  tokens: Tokens,
  credentials: Credentials,
  secondFactorOf: SecondFactorOf,
  { hashNewPassword }: PasswordPolicy,
) {
  const mailLimit = createMailLimit(pool)
  const senders = createSenders(pool)
  const callerOfSesion = createBatch((asked: queries.SesionAsked[]) => queries.selectCallers(pool, asked))

  return {
    /** Whether there is a second factor is told only to who knows the password. */
    async login(
      { correo, contrasena, codigo }: LoginBody,
      ip: string,
      found: (idusuario: number) => void,
    ): Promise<LoginData> {
      const account = await senders.guard(ip, correo, () =>
        credentials.checkPassword(correo, contrasena, found),
      )
      if (!account) throw unauthorized(WRONG_LOGIN)
      if (account.segundoFactor && !codigo) throw codeMissing(ASK_FOR_CODE)
      const expira = new Date(Date.now() + SESSION_DAYS * 86_400_000)
      const open = async (db: Queryable) => {
        const idsesion = await queries.insertSesion(db, account, expira)
        if (!idsesion) throw unauthorized(WRONG_LOGIN)
        return idsesion
      }
      const openWithCode = async (codigo: string) => {
        const idsesion = await credentials.withCode(account, codigo, async tx => {
          if (!esDeAplicacion(codigo)) await queueCorreos(tx, 'segundo_factor_recuperado', [account.id])
          return open(tx)
        })
        if (!idsesion) throw codeMissing(wrongCode(codigo))
        return idsesion
      }
      await queries.deleteExpiredSesiones(db, account.id)
      const idsesion = codigo && account.segundoFactor ? await openWithCode(codigo) : await open(db)
      const lacksFactor = !account.segundoFactor && demandsFactor(secondFactorOf, account.idrol)
      return {
        usuario: { ...account, ...(lacksFactor && { faltaSegundoFactor: true as const }) },
        token: tokens.sign({ idusuario: account.id, idsesion }, expira),
      }
    },

    /** Someone new, who still has to verify their e-mail. */
    async register({ contrasena, ...person }: RegisterBody): Promise<Usuario> {
      if (person.idrol === ROL.estudiante) throw conflict(SOLO_POR_IMPORTACION, 'idrol')
      const contrasenaHash = await hashNewPassword('contrasena', contrasena, { ...person, matricula: null })
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
      const hash = await hashNewPassword('contrasena', contrasena, account)
      await db.transaction(async tx => {
        const id = await consumeEnlace(tx, token, CHOOSES_PASSWORD)
        await markVerified(tx, id, hash)
        await queries.deleteEverySesion(tx, id)
      })
      await credentials.forgetWrongPasswords(account.correo)
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
      const account = await credentials.checkPassword(correo, body.contrasenaAnterior)
      if (!account) throw badField('contrasenaAnterior', TEXTOS.contrasena.anteriorIncorrecta)
      const newHash = await hashNewPassword('nuevaContrasena', body.nuevaContrasena, account)
      await db.transaction(async tx => {
        const changed = await replacePassword(tx, account.id, account.contrasenaHash, newHash)
        if (!changed) throw badField('contrasenaAnterior', TEXTOS.contrasena.anteriorIncorrecta)
        await queries.deleteOtherSesiones(tx, account.id, caller.idsesion)
      })
    },

    listSesiones: (caller: Caller) => selectSesiones(db, caller),

    /** Where else this person is signed in they no longer are. A session that was stolen can't do this to its owner. */
    async endOtherSesiones(caller: Caller, contrasena: string): Promise<number> {
      const { correo } = await queries.selectAccount(db, caller.id)
      if (!(await credentials.checkPassword(correo, contrasena))) throw badField('contrasena', WRONG_PASSWORD)
      return (await queries.deleteOtherSesiones(db, caller.id, caller.idsesion)).rowCount ?? 0
    },

    /** The office signs someone out everywhere: a telephone was lost, or somebody left. */
    async endSesionesOf(caller: Caller, id: number): Promise<number> {
      if (id === caller.id) throw conflict('Las tuyas las cierras en tu perfil.')
      await queries.selectAccount(db, id)
      return (await queries.deleteEverySesion(db, id)).rowCount ?? 0
    },

    /** Who a token speaks for, while its session lives: ended on one server, it is ended on all. */
    async resolveCaller(token: string): Promise<Caller | null> {
      const claims = tokens.read(token)
      return claims && callerOfSesion(claims)
    },
  }
}
