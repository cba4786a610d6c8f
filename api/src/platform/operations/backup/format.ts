import pg from 'pg'
import { z } from 'zod'

/**
 * A backup is this line, and then, compressed by Brotli: a line of JSON (the header), every table as PostgreSQL's COPY
 * writes it in text, closed by the mark, and a line with the SHA-256 of all that came before.
 */
export const FIRST_LINE = 'nivela-respaldo 1\n'
export const MARK = '\\.\n'

const table = z.object({ tabla: z.string(), columnas: z.array(z.string()).min(1), filas: z.int().min(0) })
export type Table = z.infer<typeof table>

export const headerSchema = z.object({
  creado: z.iso.datetime(),
  postgres: z.string(),
  /** The newest of them, for people who look into the file. */
  migracion: z.string(),
  migraciones: z.array(z.object({ nombre: z.string(), huella: z.string() })).min(1),
  tablas: z.array(table).min(1),
  /** Jobs that wait, by task and payload; the queue's own tables are not copied. */
  /** Of a database in which graphile-worker kept the jobs. */
  trabajos: table.nullable(),
  secuencias: z.array(
    z.object({ nombre: z.string(), valor: z.string().regex(/^-?\d+$/), usada: z.boolean() }),
  ),
})
export type Header = z.infer<typeof headerSchema>

export const contentsOf = ({ tablas, trabajos }: Header): Table[] => [
  ...tablas,
  ...(trabajos ? [trabajos] : []),
]

export const quote = (name: string) => pg.escapeIdentifier(name)
export const quoteAll = (names: string[]) => names.map(quote).join(', ')

/** The line before a table's rows, and the COPY statement that reads them. */
export const copyFrom = ({ tabla, columnas }: Table) =>
  `COPY ${quote(tabla)} (${quoteAll(columnas)}) FROM STDIN`

/** Session settings: values have the same text form on every server, and a long COPY has no timeout. */
export const AS_PORTABLE_TEXT = `
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 3;
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
