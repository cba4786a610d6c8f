import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Catalog } from './catalog.ts'
import { conflict, notFound } from './errors.ts'
import type { Database, Transaction } from './postgres.ts'
import { matches } from './search.ts'

type NamedTable = PgTable & { id: PgColumn; nombre: PgColumn }

interface Own<Row> {
  orderBy: (SQL | PgColumn)[]
  /** Why a row can't be deleted now, as a sentence, or null. */
  inUse(tx: Transaction, row: Row): Promise<string | null>
}

/** A catalogue that is a table with a name: periods, subjects, classrooms. Its rules are the table's constraints. */
export function namedTable<Row extends { id: number }, Body extends object>(
  db: Database,
  table: NamedTable,
  { orderBy, inUse }: Own<Row>,
): Catalog<Row, Body> {
  // Drizzle types a table by its columns; here it is any that has an id and a name.
  const found = (rows: unknown[]): Row => {
    if (!rows[0]) throw notFound()
    return rows[0] as Row
  }
  return {
    list: async buscar =>
      (await db
        .select()
        .from(table)
        .where(matches(table.nombre, buscar))
        .orderBy(...orderBy)) as unknown as Row[],

    create: async body =>
      found(
        await db
          .insert(table)
          .values(body as never)
          .returning(),
      ),

    update: async (id, body) =>
      found(
        await db
          .update(table)
          .set(body as never)
          .where(eq(table.id, id))
          .returning(),
      ),

    // The lock comes first: whoever is about to use the row waits, and then finds it gone.
    remove: (id: number) =>
      db.transaction(async tx => {
        const row = found(await tx.select().from(table).where(eq(table.id, id)).for('update'))
        const reason = await inUse(tx, row)
        if (reason) throw conflict(reason)
        await tx.delete(table).where(eq(table.id, id))
        return row
      }),
  }
}
