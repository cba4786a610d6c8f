import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { cuentasDeInstitucion } from '../../schema/institucion.ts'
import { usuarios } from '../../schema/usuarios.ts'
import type { Identidad } from './proveedor.ts'

/** Whose account at the provider it is. */
export async function selectOptionalDueno(
  db: Queryable,
  { emisor, sujeto }: Identidad,
): Promise<number | null> {
  const [row] = await db
    .select({ idusuario: cuentasDeInstitucion.idusuario })
    .from(cuentasDeInstitucion)
    .where(and(eq(cuentasDeInstitucion.emisor, emisor), eq(cuentasDeInstitucion.sujeto, sujeto)))
  return row?.idusuario ?? null
}

export async function selectOptionalCuenta(db: Queryable, idusuario: number) {
  const [row] = await db
    .select()
    .from(cuentasDeInstitucion)
    .where(eq(cuentasDeInstitucion.idusuario, idusuario))
  return row ?? null
}

/** Locks the person's row: whatever else signs in or changes there waits. */
export async function lockOptionalByCorreo(tx: Transaction, correo: string) {
  const [row] = await tx
    .select({ id: usuarios.id, activo: usuarios.activo, verificado: usuarios.verificado })
    .from(usuarios)
    .where(eq(usuarios.correo, correo))
    .for('update')
  return row ?? null
}

/** False where somebody else has that account already. */
export async function saveCuenta(tx: Transaction, idusuario: number, { emisor, sujeto, correo }: Identidad) {
  const owner = await selectOptionalDueno(tx, { emisor, sujeto, correo, sid: null })
  if (owner !== null && owner !== idusuario) return false
  await tx
    .insert(cuentasDeInstitucion)
    .values({ idusuario, emisor, sujeto, correo })
    .onConflictDoUpdate({
      target: cuentasDeInstitucion.idusuario,
      set: { emisor, sujeto, correo, creada: sql`now()` },
    })
  return true
}

/** The address that the provider tells now; the account stays the same. */
export const noteUse = (tx: Transaction, idusuario: number, correo: string | null) =>
  tx
    .update(cuentasDeInstitucion)
    .set({ usada: sql`now()`, ...(correo !== null && { correo }) })
    .where(eq(cuentasDeInstitucion.idusuario, idusuario))

export async function deleteCuenta(tx: Transaction, idusuario: number): Promise<boolean> {
  const gone = await tx
    .delete(cuentasDeInstitucion)
    .where(eq(cuentasDeInstitucion.idusuario, idusuario))
    .returning()
  return gone.length > 0
}
