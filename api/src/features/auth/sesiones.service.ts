import type { LoginData } from '@nivela/contract/auth'
import type { FastifyRequest } from 'fastify'
import { demandsFactor } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import type { Tokens } from '../../platform/security/tokens.ts'
import { insertSesion, type selectAccount, selectOptionalKeyholder } from './auth.queries.ts'
import { nameDevice } from './device-names.ts'
import type { Devices } from './devices.ts'
import { SESSION_DAYS } from './sesiones.queries.ts'

/** Where a sign-in comes from. */
export interface Sender {
  ip: string
  cookie: string | undefined
  userAgent: string | undefined
}

export const senderOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Sender => ({
  ip,
  cookie: headers.cookie,
  userAgent: headers['user-agent'],
})

export type Account = Awaited<ReturnType<typeof selectAccount>>
export type SignedIn = LoginData & { setCookie: string }

interface How {
  /** The id under which this browser is known already. */
  client?: string | undefined
  /** The passkey that they used. */
  idllave?: number
  /** They came with the institution's account. */
  institucion?: { sid: string | null }
}

/** Opens sessions: the one place that decides how long they last and what a browser gets with them. */
export function createSesiones(
  tokens: Tokens,
  devices: Devices,
  settings: Pick<Settings, 'requireSecondFactor' | 'oidc'>,
) {
  /** Where the school demands the institution's account, no other way opens a session but the keyholder's password. */
  async function refuseOtherWays(db: Queryable, { id, idrol }: Account) {
    const { oidc } = settings
    if (!oidc || !demandsFactor(oidc.required, idrol)) return
    if ((await selectOptionalKeyholder(db)) === id) return
    throw new AppError(403, `La escuela pide entrar con ${oidc.label}.`)
  }

  return {
    /** Null when the account changed since it was checked. */
    async open(
      db: Queryable,
      account: Account,
      { cookie, userAgent }: Omit<Sender, 'ip'>,
      { client, idllave, institucion }: How = {},
    ): Promise<SignedIn | null> {
      if (!institucion) await refuseOtherWays(db, account)
      const expira = new Date(Date.now() + SESSION_DAYS * 86_400_000)
      const where = { dispositivo: nameDevice(userAgent), idllave, institucion }
      const idsesion = await insertSesion(db, account, expira, where)
      if (!idsesion) return null
      const lacksFactor =
        !account.segundoFactor &&
        idllave === undefined &&
        !(institucion && settings.oidc?.isSecondFactor) &&
        demandsFactor(settings.requireSecondFactor, account.idrol)
      const { contrasenaHash, ...person } = account
      return {
        usuario: {
          ...person,
          ...(lacksFactor && { faltaSegundoFactor: true as const }),
          ...(institucion && { institucion: true as const }),
        },
        token: tokens.sign({ idusuario: account.id, idsesion }, expira),
        // Without a password there is nothing to guess: the entry fits none.
        setCookie: devices.remember(
          { correo: account.correo, contrasenaHash: contrasenaHash ?? '' },
          { id: client, header: cookie, complete: true },
        ),
      }
    },
  }
}
export type Sesiones = ReturnType<typeof createSesiones>
