import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../platform/http/errors.ts'
import { addJobs } from '../../platform/operations/jobs.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { createLimiter, keyOf, spellWait } from '../../platform/security/limits.ts'
import {
  correos,
  envios,
  type TipoDeCorreo,
  type TipoDeCuenta,
  type TipoDeEnlace,
} from '../../schema/correos.ts'
import { CARTAS_DE_CUENTA } from './cuenta.ts'

export { type Dicho, withTexto } from './hechos.ts'

export const SEND_MAIL = 'correo'
/** Adds the jobs of many mails. */
export const QUEUE_MAILS = 'correos'
/** Above this many mails, one job inserts the jobs, so that the caller does not wait for them. */
const MANY = 200

/** What a mail about the account says, in one line. */
export const titleOf = (tipo: TipoDeCuenta) => CARTAS_DE_CUENTA[tipo].title

const queue = (tx: Transaction, tipo: TipoDeCorreo, columns: SQL, values: SQL) =>
  addJobs(
    tx,
    SEND_MAIL,
    sql`insert into ${correos} (tipo, ${columns}) select ${tipo}, * from unnest(${values})
        returning json_build_object('id', id) as payload`,
  )

/** Mails to these people, in the transaction of what they are told. */
export async function queueCorreos(tx: Transaction, tipo: TipoDeCorreo, idusuarios: number[]): Promise<void> {
  const people = sql`${sql.param(idusuarios)}::integer[]`
  if (idusuarios.length < MANY) {
    await queue(tx, tipo, sql`idusuario`, people)
    return
  }
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into ${correos} (tipo, idusuario) select ${tipo}, * from unnest(${people}) returning id`,
  )
  const payload = JSON.stringify({ ids: rows.map(({ id }) => id) })
  await addJobs(tx, QUEUE_MAILS, sql`select ${payload}::json as payload`)
}

/** One line in the bitácora for all of these people, to whom the office sends something. No recipients: nothing to write. */
export async function insertEnvio(
  tx: Transaction,
  idusuarios: number[],
  carta: { lista?: string; asunto?: string } = {},
): Promise<void> {
  const [first, ...others] = idusuarios
  if (first === undefined) return
  const idusuario = others.length ? null : first
  await tx.insert(envios).values({ ...carta, personas: idusuarios.length, idusuario })
}

/** Invitations by themselves: those of people who are being registered have the lines of their accounts. */
export async function queueInvitaciones(tx: Transaction, idusuarios: number[]): Promise<void> {
  await queueCorreos(tx, 'invitacion', idusuarios)
  await insertEnvio(tx, idusuarios)
}

/** The jobs that send these mails. */
export const addMailJobs = (tx: Transaction, ids: number[]) =>
  addJobs(
    tx,
    SEND_MAIL,
    sql`select json_build_object('id', id) as payload from unnest(${sql.param(ids)}::integer[]) id`,
  )

/** A mail to the person with this address, if there is one. */
export const queueCorreoTo = (tx: Transaction, tipo: TipoDeEnlace, direccion: string) =>
  queue(tx, tipo, sql`direccion`, sql`${sql.param([direccion])}::text[]`)

export interface Moved {
  id: number
  /** The address that they had, if any. */
  correo: string | null
  /** They had chosen a password: the account is in use. */
  conClave: boolean
}

/**
 * Tells people of their new address, at both, whether they had proved the old one or not. Of an account that nobody has
 * used yet the old address may be a typing mistake, and a stranger's: it hears nothing.
 */
export async function queueMoved(tx: Transaction, moved: Moved[]): Promise<void> {
  const used = moved.filter(({ conClave }) => conClave)
  await queueCorreos(
    tx,
    'correo_cambiado',
    used.map(({ id }) => id),
  )
  const left = used.filter(({ correo }) => correo !== null)
  const ids = left.map(({ id }) => id)
  const old = left.map(({ correo }) => correo)
  await queue(
    tx,
    'correo_anterior',
    sql`idusuario, direccion`,
    sql`${sql.param(ids)}::integer[], ${sql.param(old)}::text[]`,
  )
}

const MAX_PER_HOUR = 3

/**
 * How often mails may be asked for: counted by address over all servers, whether it belongs to anyone or not. Each kind by
 * itself: what strangers ask for uses up nothing of the person's own, nor of the office's.
 */
export function createMailLimit(
  pool: pg.Pool,
  kind: 'recuperacion' | 'verificacion' | 'invitacion' | 'prueba',
  perHour = MAX_PER_HOUR,
) {
  const limiter = createLimiter(pool, `correo ${kind}`, { points: perHour, seconds: 3600 })
  /** Null, or how long to wait until the next mail. */
  const take = async (correo: string): Promise<number | null> => {
    try {
      await limiter.consume(keyOf(correo))
      return null
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return refused.msBeforeNext
    }
  }
  return {
    take,
    async takeOrRefuse(correo: string): Promise<void> {
      const wait = await take(correo)
      if (wait === null) return
      throw new AppError(
        429,
        `Ya enviamos ${perHour} correos a esta dirección. Revisa la carpeta de no deseados, o espera ${spellWait(wait)} para pedir otro.`,
        { retryAfterSeconds: Math.ceil(wait / 1000) },
      )
    },
  }
}
export type MailLimit = ReturnType<typeof createMailLimit>
