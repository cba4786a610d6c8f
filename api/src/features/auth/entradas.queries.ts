import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { codigosDeEntrada } from '../../schema/usuarios.ts'

const VENCE = sql`now() + interval '7 days'`

export async function upsertCodigo(tx: Transaction, idusuario: number, huella: string): Promise<Date> {
  const [row] = await tx
    .insert(codigosDeEntrada)
    .values({ idusuario, huella, vence: VENCE })
    .onConflictDoUpdate({ target: codigosDeEntrada.idusuario, set: { huella, vence: VENCE } })
    .returning({ vence: codigosDeEntrada.vence })
  if (!row) throw new Error('no code was kept')
  return row.vence
}

/** The hash of a code that still works, null if there is none. */
export async function selectOptionalCodigo(db: Queryable, idusuario: number): Promise<string | null> {
  const [row] = await db
    .select({ huella: codigosDeEntrada.huella })
    .from(codigosDeEntrada)
    .where(and(eq(codigosDeEntrada.idusuario, idusuario), sql`${codigosDeEntrada.vence} > now()`))
  return row?.huella ?? null
}

/** Whether it was there to be used: of two at once one wins. */
export async function deleteCodigo(tx: Transaction, idusuario: number, huella: string): Promise<boolean> {
  const deleted = await tx
    .delete(codigosDeEntrada)
    .where(and(eq(codigosDeEntrada.idusuario, idusuario), eq(codigosDeEntrada.huella, huella)))
    .returning({ idusuario: codigosDeEntrada.idusuario })
  return deleted.length === 1
}
