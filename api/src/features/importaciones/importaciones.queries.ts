import type { MapaDeColumnas, TipoDeImportacion } from '@nivela/contract/importaciones'
import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { columnasDeImportacion } from '../../schema/importaciones.ts'
import type { Recordadas } from './columnas.ts'

const MOST_REMEMBERED = 200

/** How the office matched tables of this kind, the latest first. */
export async function selectRecordadas(db: Queryable, tipo: TipoDeImportacion): Promise<Recordadas> {
  const { huella, columnas, momento } = columnasDeImportacion
  const rows = await db
    .select({ huella, columnas })
    .from(columnasDeImportacion)
    .where(eq(columnasDeImportacion.tipo, tipo))
    .orderBy(desc(momento))
    .limit(MOST_REMEMBERED)
  return Object.fromEntries(rows.map(row => [row.huella, row.columnas]))
}

/** Nothing is written where the office decides as it did before. */
export const upsertRecordada = (
  tx: Transaction,
  row: { tipo: TipoDeImportacion; huella: string; columnas: MapaDeColumnas },
) =>
  tx
    .insert(columnasDeImportacion)
    .values(row)
    .onConflictDoUpdate({
      target: [columnasDeImportacion.tipo, columnasDeImportacion.huella],
      set: { columnas: row.columnas, momento: sql`now()` },
      setWhere: sql`${columnasDeImportacion.columnas} is distinct from excluded.columnas`,
    })
