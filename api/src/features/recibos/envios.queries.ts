import { and, eq, not, sql } from 'drizzle-orm'
import type { Picture } from '../../platform/documents/pictures.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { recibos } from '../../schema/recibos.ts'

/** The number and, where the bank prints one, the reference beside it. */
export interface Codigo {
  codrecibo: number | null
  referencia: string | null
}

interface Sent extends Picture, Codigo {
  idusuario: number
  imagenURL: string
  idperiodo: number | null
  monto: number | null
}

/** As the unique indexes compare them. */
const hasCode = ({ codrecibo, referencia }: Codigo) =>
  sql`(coalesce(${recibos.codrecibo}, 0), upper(coalesce(${recibos.referencia}, ''))) = (${codrecibo ?? 0}, upper(coalesce(${referencia}::text, '')))`

/** Advisory lock: what one student sends at once is stored one by one. The trigger that counts takes the same one (docs/architecture.md). */
export const lockRecibosOf = (tx: Transaction, idusuario: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('nivela.recibos'), ${idusuario})`)

export async function selectOptionalPagado(tx: Transaction, codigo: Codigo) {
  const [row] = await tx
    .select({ idusuario: recibos.idusuario })
    .from(recibos)
    .where(and(hasCode(codigo), recibos.valido))
  return row
}

/** What the student said of their own receipt with that code, if they sent it before. What was annulled gave its code back. */
export async function selectOptionalPropio(tx: Transaction, idusuario: number, codigo: Codigo) {
  const [row] = await tx
    .select({ idperiodo: recibos.idperiodo, monto: recibos.monto })
    .from(recibos)
    .where(and(eq(recibos.idusuario, idusuario), hasCode(codigo), not(recibos.anulado)))
  return row
}

/** The student's own receipt with that code gets the new picture and waits again, unless it is paid; null when there is none. */
export async function updateImagen(tx: Transaction, sent: Sent): Promise<number | null> {
  const { idusuario, codrecibo, referencia, ...picture } = sent
  const [row] = await tx
    .update(recibos)
    .set({ ...picture, motivo: null, enviado: sql`now()` })
    .where(
      and(
        eq(recibos.idusuario, idusuario),
        hasCode({ codrecibo, referencia }),
        not(recibos.valido),
        not(recibos.anulado),
      ),
    )
    .returning({ id: recibos.id })
  return row?.id ?? null
}

export async function insertRecibo(
  tx: Transaction,
  sent: Sent | typeof recibos.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(recibos).values(sent).returning({ id: recibos.id })
  return (row as { id: number }).id
}
