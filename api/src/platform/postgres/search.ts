import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a text holds what someone typed, case and accents ignored. Nothing typed matches everything. */
export function matches(text: PgColumn | SQL, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined
  const literal = typed.replace(/[\\%_]/g, '\\$&')
  return sql`comparable(${text}) like '%' || comparable(${literal}) || '%'`
}

/** How names are sorted: as people read them, not by capitals and accents. */
export const byName = (column: PgColumn) => sql`comparable(${column})`
