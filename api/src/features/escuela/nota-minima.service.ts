import { sql } from 'drizzle-orm'
import { writeAjuste } from '../../platform/postgres/ajustes.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'

export async function selectNotaMinima(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ nota: number }>(sql`select nota_minima_aprobar() as nota`)
  return rows[0]?.nota as number
}

/** The database judges by the pass mark too: it keeps the one that holds. */
export async function keepNotaMinima(db: Queryable, nota: number): Promise<void> {
  if ((await selectNotaMinima(db)) !== nota) await writeAjuste(db, 'nota_minima_aprobar', String(nota))
}
