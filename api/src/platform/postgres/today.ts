import { sql } from 'drizzle-orm'

/** The calendar day that it is in a time zone, for a query. */
export const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`
