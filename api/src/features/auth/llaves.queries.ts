import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { llavesDeAcceso, retosDeLlaves } from '../../schema/llaves.ts'
import { sesiones } from '../../schema/usuarios.ts'
import { type Credential, MINUTES_TO_ANSWER } from './webauthn.ts'

/** How many expired challenges each new one sweeps away: more than one, so that they never pile up. */
const SWEPT = 20

/** False if it is there already. */
async function insert(db: Queryable, huella: Buffer, idusuario: number | null): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with expired as (
      delete from retos_de_llaves where huella in (
        select huella from retos_de_llaves where expira <= now() order by expira limit ${SWEPT} for update skip locked))
    insert into retos_de_llaves (huella, idusuario, expira)
    values (${huella}, ${idusuario}, now() + make_interval(mins => ${MINUTES_TO_ANSWER}))
    on conflict do nothing`)
  return rowCount === 1
}

/** A challenge for a new key of this person. */
export const insertReto = (db: Queryable, huella: Buffer, idusuario: number) => insert(db, huella, idusuario)

/** Notes that a sign-in's challenge was answered; false if it had been. The row outlives the challenge. Of two at once one wins. */
export const noteReto = (db: Queryable, huella: Buffer) => insert(db, huella, null)

/** Uses up a challenge for a new key; false if it is not theirs, or not there any more. Of two at once one wins. */
export async function takeReto(db: Queryable, huella: Buffer, idusuario: number): Promise<boolean> {
  const taken = await db
    .delete(retosDeLlaves)
    .where(
      and(
        eq(retosDeLlaves.huella, huella),
        eq(retosDeLlaves.idusuario, idusuario),
        sql`${retosDeLlaves.expira} > now()`,
      ),
    )
    .returning({ huella: retosDeLlaves.huella })
  return taken.length === 1
}

export const selectLlaves = (db: Queryable, idusuario: number) =>
  db
    .select()
    .from(llavesDeAcceso)
    .where(eq(llavesDeAcceso.idusuario, idusuario))
    .orderBy(asc(llavesDeAcceso.id))

export const countLlaves = (db: Queryable, idusuario: number) =>
  db.$count(llavesDeAcceso, eq(llavesDeAcceso.idusuario, idusuario))

export async function selectOptionalLlave(db: Queryable, credencial: Buffer) {
  const [row] = await db.select().from(llavesDeAcceso).where(eq(llavesDeAcceso.credencial, credencial))
  return row ?? null
}

export async function insertLlave(
  tx: Transaction,
  llave: Credential & { idusuario: number; nombre: string },
) {
  const [row] = await tx.insert(llavesDeAcceso).values(llave).returning()
  return row as typeof llavesDeAcceso.$inferSelect
}

export async function renameLlave(tx: Transaction, idusuario: number, id: number, nombre: string) {
  const [row] = await tx
    .update(llavesDeAcceso)
    .set({ nombre })
    .where(and(eq(llavesDeAcceso.id, id), eq(llavesDeAcceso.idusuario, idusuario)))
    .returning()
  return row ?? null
}

export const deleteLlave = (tx: Transaction, id: number) =>
  tx.delete(llavesDeAcceso).where(eq(llavesDeAcceso.id, id))

/** Deletes all of a person's keys; answers how many there were. */
export async function deleteLlavesOf(tx: Transaction, idusuario: number): Promise<number> {
  return (await tx.delete(llavesDeAcceso).where(eq(llavesDeAcceso.idusuario, idusuario))).rowCount ?? 0
}

/** Notes a use; false if a later one was noted before, or the key is gone. Authenticators that keep no counter always say 0. */
export async function spendContador(tx: Transaction, id: number, contador: number): Promise<boolean> {
  const later = or(
    lt(llavesDeAcceso.contador, contador),
    and(eq(llavesDeAcceso.contador, 0), sql`${contador}::bigint = 0`),
  )
  const used = await tx
    .update(llavesDeAcceso)
    .set({ contador, usada: sql`now()` })
    .where(and(eq(llavesDeAcceso.id, id), later))
    .returning({ id: llavesDeAcceso.id })
  return used.length === 1
}

/** From now on the session counts as one that was opened with the key. */
export const markSesion = (tx: Transaction, idsesion: string, idllave: number) =>
  tx.update(sesiones).set({ idllave }).where(eq(sesiones.id, idsesion))

/** Ends the sessions that were opened with a key, but this one. */
export const deleteSesionesOfLlave = (tx: Transaction, idllave: number, idsesion: string) =>
  tx.delete(sesiones).where(and(eq(sesiones.idllave, idllave), ne(sesiones.id, idsesion)))
