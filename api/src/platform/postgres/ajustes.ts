import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Queryable } from './postgres.ts'

export const ajustes = pgTable('ajustes', { clave: text().primaryKey(), valor: text().notNull() })

export async function selectOptionalAjuste(db: Queryable, clave: string): Promise<string | null> {
  const [row] = await db.select().from(ajustes).where(eq(ajustes.clave, clave))
  return row?.valor ?? null
}

/** The first server to ask writes the value; every other one reads that. */
export async function ensureAjuste(db: Queryable, clave: string, valor: string): Promise<string> {
  await db.insert(ajustes).values({ clave, valor }).onConflictDoNothing()
  return (await selectOptionalAjuste(db, clave)) ?? valor
}

export const ensureJwtSecret = (db: Queryable) =>
  ensureAjuste(db, 'jwt_secret', randomBytes(48).toString('base64url'))

export const writeAjuste = (db: Queryable, clave: string, valor: string) =>
  db.insert(ajustes).values({ clave, valor }).onConflictDoUpdate({ target: ajustes.clave, set: { valor } })
