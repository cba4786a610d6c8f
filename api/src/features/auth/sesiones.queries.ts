import type { SesionAbierta } from '@nivela/contract/sesiones'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Caller } from '../../platform/http/access.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { sesiones } from '../../schema/usuarios.ts'

/** Absolute lifetime of a session, and its token's expiry. */
export const SESSION_DAYS = 7
/** Lifetime without use. */
const UNUSED_HOURS = 24

const END_UNUSED = `now() + interval '${UNUSED_HOURS} hours'`
const LAST_END = `s.creada + interval '${SESSION_DAYS} days'`

/** When a session that begins now ends, if it is not used. */
export const endUnused = sql.raw(END_UNUSED)

/** Whether a session's expiry and last use are due to be written: once an hour at most, not with every request. */
export const NEEDS_RENEWAL = `(s.expira < least(${END_UNUSED} - interval '1 hour', ${LAST_END}) or s.usada < now() - interval '1 hour')`

/** When a session `s` that is being used ends. */
export const NEXT_END = `case when ${NEEDS_RENEWAL} then least(${END_UNUSED}, ${LAST_END}) else s.expira end`

/** SKIP LOCKED: a transaction that holds the row is renewing or ending the session itself. */
export const renewSesiones = (pool: pg.Pool, ids: string[]) =>
  pool.query(
    `update sesiones s set expira = least(${END_UNUSED}, ${LAST_END}), usada = now()
      where s.id in (select id from sesiones where id = any($1::uuid[]) for update skip locked)`,
    [ids],
  )

/** By this a list names a session: its id stands in its token and nowhere else. */
const nombre = sql<string>`encode(sha256(${sesiones.id}::text::bytea), 'hex')`
export const isSesion = (named: string) => sql`${nombre} = ${named}`

/** Where a person is signed in, the newest first. */
export async function selectSesiones(
  db: Queryable,
  { id, idsesion }: Pick<Caller, 'id' | 'idsesion'>,
): Promise<SesionAbierta[]> {
  const rows = await db
    .select({
      id: nombre,
      esEsta: sql<boolean>`${sesiones.id}::text = ${idsesion}`,
      creada: sesiones.creada,
      dispositivo: sesiones.dispositivo,
      usada: sesiones.usada,
    })
    .from(sesiones)
    .where(and(eq(sesiones.idusuario, id), gt(sesiones.expira, sql`now()`)))
    .orderBy(desc(sesiones.creada))
  return rows.map(row => ({ ...row, creada: row.creada.toISOString(), usada: row.usada.toISOString() }))
}
