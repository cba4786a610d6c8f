import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Raised by the database with every change of what people edit. */
export const version = () => integer().notNull().default(sql`nextval('versiones')`)
