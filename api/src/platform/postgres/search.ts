import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a text that is kept comparable holds what someone typed, case and accents ignored. */
export const likeTyped = (comparable: SQL, typed: string): SQL =>
  sql`${comparable} like '%' || comparable(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'`

/** Whether a text holds what someone typed, case and accents ignored. Nothing typed matches everything. */
export const matches = (text: PgColumn | SQL, typed: string | undefined): SQL | undefined =>
  typed ? likeTyped(sql`comparable(${text})`, typed) : undefined

/** How names are sorted: as people read them, not by capitals and accents. */
export const byName = (column: PgColumn) => sql`comparable(${column})`
