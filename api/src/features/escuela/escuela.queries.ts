import { getTableColumns, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { escuela } from '../../schema/escuela.ts'

const { logo: _, id: __, ...columns } = getTableColumns(escuela)
const fila = { ...columns, conLogo: sql<boolean>`${escuela.logo} is not null` }

export async function selectEscuela(db: Queryable) {
  const [row] = await db.select(fila).from(escuela)
  if (!row) throw notFound()
  return row
}
export type FilaDeEscuela = Awaited<ReturnType<typeof selectEscuela>>

export async function lockEscuela(tx: Transaction): Promise<FilaDeEscuela> {
  const [row] = await tx.select(fila).from(escuela).for('update')
  if (!row) throw notFound()
  return row
}

export async function updateEscuela(
  tx: Transaction,
  changes: Partial<typeof escuela.$inferInsert>,
): Promise<FilaDeEscuela> {
  const [row] = await tx.update(escuela).set(changes).returning(fila)
  if (!row) throw notFound()
  return row
}

export async function selectOptionalLogo(db: Queryable): Promise<Buffer | null> {
  const [row] = await db.select({ logo: escuela.logo }).from(escuela)
  return row?.logo ?? null
}
