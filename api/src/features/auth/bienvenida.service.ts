import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { badField } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { bienvenidas } from '../../schema/escuela.ts'
import { hasAdministrator } from '../usuarios/usuarios.service.ts'

const HOURS = 24
const USED = 'Este enlace ya se usó: la escuela ya tiene administrador. Inicia sesión.'
const EXPIRED =
  'Este enlace venció o no es el de este servidor. Reinicia Nivela y abre el enlace nuevo que muestra.'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Table lock: making the first administrator, and making a link to do it, happen one after the other. */
const lock = (tx: Transaction) => tx.execute(sql`lock table ${bienvenidas} in exclusive mode`)

export async function insertBienvenida(tx: Transaction): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.delete(bienvenidas).where(sql`${bienvenidas.expira} <= now()`)
  await tx
    .insert(bienvenidas)
    .values({ huella: hashOf(token), expira: sql`now() + make_interval(hours => ${HOURS})` })
  return token
}

/** The token of a new link to the first administrator's page; null where there is an administrator. */
export const createBienvenida = (db: Database): Promise<string | null> =>
  db.transaction(async tx => {
    await lock(tx)
    return (await hasAdministrator(tx)) ? null : insertBienvenida(tx)
  })

/** Whether the link works; says what is wrong with one that does not. */
export async function checkBienvenida(db: Queryable, token: string): Promise<void> {
  if (await hasAdministrator(db)) throw badField('token', USED)
  const [link] = await db
    .select({})
    .from(bienvenidas)
    .where(and(eq(bienvenidas.huella, hashOf(token)), gt(bienvenidas.expira, sql`now()`)))
  if (!link) throw badField('token', EXPIRED)
}

/** Before the first administrator is written: no link works any more, and nobody makes another one at the same time. */
export async function endBienvenidas(tx: Transaction, token?: string): Promise<void> {
  await lock(tx)
  if (token !== undefined) await checkBienvenida(tx, token)
  await tx.delete(bienvenidas)
}
