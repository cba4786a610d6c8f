import type { ConVersion } from '@nivela/contract/version'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Catalog } from '../http/catalog.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Queryable, Transaction } from './postgres.ts'
import { matches } from './search.ts'
import { refuseStale } from './versions.ts'

/** What uses the row with this id, in words: "2 secciones". Asked from above: a noun does not know what uses it. */
export type FindUses = (db: Queryable, id: number) => Promise<string[]>

type NamedTable = PgTable & { id: PgColumn; nombre: PgColumn }

interface Own<Row, Item, Body> {
  item: z.ZodType<Item>
  toAnswer(row: Row): Item
  orderBy: (SQL | PgColumn)[]
  /** Why a row can't be deleted now, as a sentence, or null. */
  inUse(tx: Transaction, row: Row): Promise<string | null>
  /** Further checks of a change, beyond the table's constraints; throws to refuse it. */
  check?(tx: Transaction, row: Row, body: Body): Promise<void>
}

/** A catalogue that is a table with a name: periods, subjects, classrooms. Its rules are the table's constraints. */
export function namedTable<Row extends { id: number }, Item extends { version: number }, Body extends object>(
  db: Queryable,
  table: NamedTable,
  { item, toAnswer, orderBy, inUse, check }: Own<Row, Item, Body>,
): Catalog<Item, Body> {
  // Any table with an id and a name: Drizzle can't express that.
  const found = (rows: unknown[]): Row => {
    if (!rows[0]) throw notFound()
    return rows[0] as Row
  }
  const lock = async (tx: Transaction, id: number) =>
    found(await tx.select().from(table).where(eq(table.id, id)).for('update'))
  return {
    list: async buscar => {
      const rows = await db
        .select()
        .from(table)
        .where(matches(table.nombre, buscar))
        .orderBy(...orderBy)
      return (rows as unknown as Row[]).map(toAnswer)
    },

    create: async body =>
      toAnswer(
        found(
          await db.transaction(tx =>
            tx
              .insert(table)
              .values(body as never)
              .returning(),
          ),
        ),
      ),

    update: (id, { version, ...body }: ConVersion<Body>) =>
      db.transaction(async tx => {
        const row = await lock(tx, id)
        refuseStale(item, toAnswer(row), version)
        await check?.(tx, row, body as unknown as Body)
        const changed = await tx
          .update(table)
          .set(body as never)
          .where(eq(table.id, id))
          .returning()
        return toAnswer(found(changed))
      }),

    // Locked before it is checked: a transaction that is about to refer to the row waits, and then finds it gone.
    remove: (id, version) =>
      db.transaction(async tx => {
        const row = await lock(tx, id)
        refuseStale(item, toAnswer(row), version)
        const reason = await inUse(tx, row)
        if (reason) throw conflict(reason)
        await tx.delete(table).where(eq(table.id, id))
        return toAnswer(row)
      }),
  }
}
