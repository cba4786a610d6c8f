import type { LoginData } from '@nivela/contract/auth'
import type { FastifyRequest } from 'fastify'
import { demandsFactor } from '../../platform/http/access.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import type { Tokens } from '../../platform/security/tokens.ts'
import { insertSesion, type selectAccount } from './auth.queries.ts'
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

export type Account = Awaited<ReturnType<typeof selectAccount>> & { contrasenaHash: string }
export type SignedIn = LoginData & { setCookie: string }

interface How {
  /** The id under which this browser is known already. */
  client?: string | undefined
  /** The passkey that they used. */
  idllave?: number
}

/** Opens sessions: the one place that decides how long they last and what a browser gets with them. */
export function createSesiones(
  tokens: Tokens,
  devices: Devices,
  settings: Pick<Settings, 'requireSecondFactor'>,
) {
  return {
    /** Null when the account changed since it was checked. */
    async open(
      db: Queryable,
      account: Account,
      { cookie, userAgent }: Omit<Sender, 'ip'>,
      { client, idllave }: How = {},
    ): Promise<SignedIn | null> {
      const expira = new Date(Date.now() + SESSION_DAYS * 86_400_000)
      const where = { dispositivo: nameDevice(userAgent), idllave }
      const idsesion = await insertSesion(db, account, expira, where)
      if (!idsesion) return null
      const lacksFactor =
        !account.segundoFactor &&
        idllave === undefined &&
        demandsFactor(settings.requireSecondFactor, account.idrol)
      return {
        usuario: { ...account, ...(lacksFactor && { faltaSegundoFactor: true as const }) },
        token: tokens.sign({ idusuario: account.id, idsesion }, expira),
        setCookie: devices.remember(account, { id: client, header: cookie, complete: true }),
      }
    },
  }
}
export type Sesiones = ReturnType<typeof createSesiones>
