import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Caller } from '../../platform/http/access.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { executeNamed } from '../../platform/postgres/execute-named.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { answeredWithin } from '../../platform/postgres/query-timeout.ts'
import { sesiones, usuarios } from '../../schema/usuarios.ts'
import { endUnused, NEEDS_RENEWAL, NEXT_END, renewSesiones } from './sesiones.queries.ts'

const account = {
  id: usuarios.id,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  correo: usuarios.correo,
  telefono: usuarios.telefono,
  idrol: usuarios.idrol,
  cedula: usuarios.cedula,
  documento: usuarios.documento,
  matricula: usuarios.matricula,
  verificado: usuarios.verificado,
  activo: usuarios.activo,
  contrasenaHash: usuarios.contrasenaHash,
  segundoFactor: usuarios.segundoFactor,
}

/** A prepared statement, built once and planned once per connection: everyone signs in with it in the same minutes. */
export function prepareAccountOf(db: Queryable) {
  const query = db
    .select(account)
    .from(usuarios)
    .where(eq(usuarios.correo, sql.placeholder('correo')))
    .prepare('account')
  return async (correo: string) => {
    const [row] = await query.execute({ correo })
    return row ? { ...row, correo } : null
  }
}

/** Somebody who can sign in, or could once they choose a password: a student without an e-mail can't. */
export async function selectAccount(db: Queryable, id: number) {
  const { correo, ...row } = await selectPersona(db, id)
  if (correo === null) throw conflict('Esta persona todavía no tiene correo: dale un código para entrar.')
  return { ...row, correo }
}

export async function selectPersona(db: Queryable, id: number) {
  const [row] = await db.select(account).from(usuarios).where(eq(usuarios.id, id))
  if (!row) throw notFound()
  return row
}

interface Checked {
  id: number
  /** Null of somebody who came in with the institution's account and chose none. */
  contrasenaHash: string | null
  segundoFactor: boolean
}

interface Where {
  dispositivo?: string | null
  /** The passkey that opens it. */
  idllave?: number | undefined
  /** The institution's account opens it; with the provider's own session, where it names one. */
  institucion?: { sid: string | null } | undefined
}

/**
 * Deletes the person's expired sessions too. Null when the password, whether a second factor is asked for, or whether the
 * person may sign in at all changed since they were checked. The share lock makes a change that is under way finish first,
 * so that no session opened with less outlives it.
 */
export async function insertSesion(
  db: Queryable,
  { id, contrasenaHash, segundoFactor }: Checked,
  expira: Date,
  { dispositivo = null, idllave, institucion }: Where = {},
): Promise<string | null> {
  const { rows } = await executeNamed<{ id: string }>(
    db,
    'open-session',
    sql`
    with expired as (delete from ${sesiones} where idusuario = ${id} and expira < now())
    insert into ${sesiones} (idusuario, expira, dispositivo, idllave, institucion, sid)
    select id, least(${expira.toISOString()}::timestamptz, ${endUnused}), ${dispositivo}::text, ${idllave ?? null}::int, ${institucion !== undefined}::boolean,
           ${institucion?.sid ?? null}::text
      from ${usuarios}
    where id = ${id} and contrasena_hash is not distinct from ${contrasenaHash}::text and segundo_factor = ${segundoFactor} and activo
    for share
    returning id`,
  )
  return rows[0]?.id ?? null
}

export interface SesionAsked {
  idsesion: string
  idusuario: number
}

/** Timeout of the session lookup. Every request begins with it, so a database that does not answer is noticed this soon. */
const AWAY_AFTER_MS = 5_000

/**
 * The callers of these sessions, in the order asked; undefined where one has ended. Runs with every request, so it is a named
 * prepared statement: PostgreSQL parses and plans it once per connection.
 */
export async function selectCallers(pool: pg.Pool, asked: SesionAsked[]): Promise<(Caller | undefined)[]> {
  const question = answeredWithin(AWAY_AFTER_MS, {
    name: 'callers',
    text: `select a.place::int, u.id, u.idrol, u.correo, u.verificado, u.segundo_factor as "segundoFactor", s.idllave, s.institucion,
                  ${NEEDS_RENEWAL} as renew, ${NEXT_END} as expira
             from unnest($1::uuid[], $2::int[]) with ordinality a (idsesion, idusuario, place)
             join sesiones s on s.id = a.idsesion and s.idusuario = a.idusuario and s.expira > now()
             join usuarios u on u.id = s.idusuario`,
    values: [asked.map(({ idsesion }) => idsesion), asked.map(({ idusuario }) => idusuario)],
  })
  const { rows } = await pool.query<Omit<Caller, 'idsesion'> & { place: number; renew: boolean }>(question)
  const callers: (Caller | undefined)[] = []
  const used: string[] = []
  for (const { place, renew, ...caller } of rows) {
    const { idsesion } = asked[place - 1] as SesionAsked
    callers[place - 1] = { ...caller, idsesion }
    if (renew) used.push(idsesion)
  }
  if (used.length) await renewSesiones(pool, used)
  return callers
}

/** The administrator whose password always works, so that a broken provider locks nobody out: the first one who has one. */
export async function selectOptionalKeyholder(db: Queryable): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${usuarios} where idrol = 1 and activo and contrasena_hash is not null order by id limit 1`)
  return rows[0]?.id ?? null
}

/** Whether someone signed in to this session a moment ago. */
export async function isRecentSesion(db: Queryable, idsesion: string, minutes: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sesiones} where id = ${idsesion} and creada > now() - make_interval(mins => ${minutes})`,
  )
  return rows.length > 0
}

export const deleteSesion = (tx: Transaction, idsesion: string) =>
  tx.delete(sesiones).where(eq(sesiones.id, idsesion))

export const deleteOtherSesiones = (tx: Transaction, idusuario: number, idsesion: string, only?: SQL) =>
  tx.delete(sesiones).where(and(eq(sesiones.idusuario, idusuario), ne(sesiones.id, idsesion), only))

export const deleteEverySesion = (tx: Transaction, idusuario: number) =>
  tx.delete(sesiones).where(eq(sesiones.idusuario, idusuario))

/** Those that the institution's account opened: of one session of the provider's, or all of a person's. */
export const deleteInstitucionSesiones = (tx: Transaction, idusuario: number | null, sid: string | null) =>
  tx
    .delete(sesiones)
    .where(
      and(
        eq(sesiones.institucion, true),
        sid === null ? undefined : eq(sesiones.sid, sid),
        idusuario === null ? undefined : eq(sesiones.idusuario, idusuario),
      ),
    )
