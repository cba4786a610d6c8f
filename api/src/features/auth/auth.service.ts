import type { ChangePasswordBody, LoginBody, LoginData } from '@nivela/contract/auth'
import { TEXTOS } from '@nivela/contract/textos'
import { type RegisterBody, ROL, type Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/access.ts'
import { badField, conflict, unauthorized } from '../../platform/errors.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import type { Postgres } from '../../platform/postgres.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { insertUsuario, replacePassword, SOLO_POR_IMPORTACION } from '../usuarios/usuarios.service.ts'
import * as queries from './auth.queries.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { createWrongPasswords } from './wrong-passwords.ts'

const SESSION_DAYS = 7
const WRONG_LOGIN = 'Correo o contraseña incorrectos.'

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService({ db, pool }: Postgres, tokens: Tokens) {
  const wrongPasswords = createWrongPasswords(pool)

  /** The account whose password this is, or null; an unknown address answers the same, as fast, and counts the same. */
  const checkPassword = (correo: string, contrasena: string) =>
    wrongPasswords.guard(correo, async () => {
      const account = await queries.selectOptionalAccount(db, correo)
      const right = await verifyPassword(account?.contrasenaHash ?? null, contrasena)
      return right && account?.contrasenaHash ? { ...account, contrasenaHash: account.contrasenaHash } : null
    })

  return {
    async login({ correo, contrasena }: LoginBody): Promise<LoginData> {
      const account = await checkPassword(correo, contrasena)
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
      return insertUsuario(db, { ...person, contrasenaHash: await hashPassword(contrasena) })
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
      return claims && queries.selectOptionalCaller(pool, claims.idsesion, claims.idusuario)
    },
  }
}
