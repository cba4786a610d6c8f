import { comparable } from '@nivela/contract/palabras'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a text that is kept comparable holds what someone typed, case and accents ignored. */
export const likeTyped = (text: SQL, typed: string): SQL =>
  sql`${text} like '%' || comparable(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'`

/** Whether a text holds what someone typed, case and accents ignored. Nothing typed matches everything. */
export const matches = (text: PgColumn | SQL, typed: string | undefined): SQL | undefined =>
  typed ? likeTyped(sql`comparable(${text})`, typed) : undefined

/** The same for a short list that is read whole: the items that show what someone typed. */
export const keepMatching = <Item>(
  items: Item[],
  typed: string | undefined,
  textsOf: (item: Item) => (string | null)[],
): Item[] =>
  typed
    ? items.filter(item => textsOf(item).some(text => comparable(text ?? '').includes(comparable(typed))))
    : items

/** How names are sorted: as people read them, not by capitals and accents. */
export const byName = (column: PgColumn) => sql`comparable(${column})`
