import { ROL } from '@nivela/contract/roles'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { llavesDeAcceso } from '../../schema/llaves.ts'
import { codigosDeRecuperacion, segundosFactores } from '../../schema/segundos-factores.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { newSalt, type RecoveryCodes } from './recovery-codes.ts'

const MINUTES_TO_ACTIVATE = 30

/** Row lock: whether someone has a second factor, unchanged until the transaction ends. Always the first lock, against deadlocks. */
export async function lockActivo(tx: Transaction, idusuario: number): Promise<boolean> {
  const [row] = await tx
    .select({ activo: usuarios.segundoFactor })
    .from(usuarios)
    .where(eq(usuarios.id, idusuario))
    .for('update')
  if (!row) throw notFound()
  return row.activo
}

export async function selectOptionalFactor(db: Queryable, idusuario: number) {
  const [row] = await db
    .select({
      secreto: segundosFactores.secreto,
      siguiente: segundosFactores.siguiente,
      sal: segundosFactores.sal,
      aTiempo: sql<boolean>`${segundosFactores.preparado} > now() - make_interval(mins => ${MINUTES_TO_ACTIVATE})`,
    })
    .from(segundosFactores)
    .where(eq(segundosFactores.idusuario, idusuario))
  return row ?? null
}

/** A pending secret that waits for its first code; replaces an earlier pending one. */
export async function replacePending(tx: Transaction, idusuario: number, secreto: Buffer) {
  await deleteFactor(tx, idusuario)
  await tx.insert(segundosFactores).values({ idusuario, secreto, sal: newSalt() })
}

/** A pending secret beside the one in use. */
export const replaceNext = (tx: Transaction, idusuario: number, siguiente: Buffer) =>
  tx
    .update(segundosFactores)
    .set({ siguiente, preparado: sql`now()` })
    .where(eq(segundosFactores.idusuario, idusuario))

/** Puts the pending secret into use; false if it is no longer the pending one. */
export async function promoteNext(tx: Transaction, idusuario: number, siguiente: Buffer, paso: number) {
  const used = await tx
    .update(segundosFactores)
    .set({ secreto: siguiente, siguiente: null, ultimoPaso: paso })
    .where(and(eq(segundosFactores.idusuario, idusuario), eq(segundosFactores.siguiente, siguiente)))
    .returning({ idusuario: segundosFactores.idusuario })
  return used.length === 1
}

export const deleteFactor = (tx: Transaction, idusuario: number) =>
  tx.delete(segundosFactores).where(eq(segundosFactores.idusuario, idusuario))

/** Marks a time step as used; false if it or a later one was used before. */
export async function spendStep(tx: Transaction, idusuario: number, secreto: Buffer, paso: number) {
  const used = await tx
    .update(segundosFactores)
    .set({ ultimoPaso: paso })
    .where(
      and(
        eq(segundosFactores.idusuario, idusuario),
        eq(segundosFactores.secreto, secreto),
        lt(segundosFactores.ultimoPaso, paso),
      ),
    )
    .returning({ idusuario: segundosFactores.idusuario })
  return used.length === 1
}

/** Marks a recovery code as used; false if there is none. Of two concurrent calls one wins. */
export async function spendRecoveryCode(tx: Transaction, idusuario: number, huella: Buffer) {
  const used = await tx
    .update(codigosDeRecuperacion)
    .set({ usado: sql`now()` })
    .where(
      and(
        eq(codigosDeRecuperacion.idusuario, idusuario),
        eq(codigosDeRecuperacion.huella, huella),
        isNull(codigosDeRecuperacion.usado),
      ),
    )
    .returning({ idusuario: codigosDeRecuperacion.idusuario })
  return used.length === 1
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  idusuario: number,
  { sal, huellas }: RecoveryCodes,
) {
  await tx.delete(codigosDeRecuperacion).where(eq(codigosDeRecuperacion.idusuario, idusuario))
  await tx.update(segundosFactores).set({ sal }).where(eq(segundosFactores.idusuario, idusuario))
  await tx.insert(codigosDeRecuperacion).values(huellas.map(huella => ({ idusuario, huella })))
}

export const countRecoveryCodes = (db: Queryable, idusuario: number) =>
  db.$count(
    codigosDeRecuperacion,
    and(eq(codigosDeRecuperacion.idusuario, idusuario), isNull(codigosDeRecuperacion.usado)),
  )

/** Of administrators and teachers, who are few: an authenticator, or a passkey. */
export async function selectIdsWithFactor(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        sql`(${usuarios.segundoFactor} or exists (select from ${llavesDeAcceso} where ${llavesDeAcceso.idusuario} = ${usuarios.id}))`,
        ne(usuarios.idrol, ROL.estudiante),
      ),
    )
    .orderBy(usuarios.id)
  return rows.map(({ id }) => id)
}
