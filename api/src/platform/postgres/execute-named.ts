import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable } from './postgres.ts'

const dialect = new PgDialect()

/**
 * A named prepared statement, which PostgreSQL parses and plans once per connection. `db.execute` has no name to give it.
 * Only the values may differ between calls with the same name.
 */
export const executeNamed = <Row extends pg.QueryResultRow>(db: Queryable, name: string, query: SQL) =>
  db._.session
    .prepareQuery<{ execute: pg.QueryResult<Row>; all: never; values: never }>(
      dialect.sqlToQuery(query),
      undefined,
      name,
      false,
    )
    .execute()
