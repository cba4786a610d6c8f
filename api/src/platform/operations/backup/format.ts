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
  /** The newest of them, for whoever looks at a file. */
  migracion: z.string(),
  migraciones: z.array(z.object({ nombre: z.string(), huella: z.string() })).min(1),
  tablas: z.array(table).min(1),
  /** Work that waits in the queue, told by what it is and not by the queue's own tables. */
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

/** What stands before a table's rows, and what reads them. */
export const copyFrom = ({ tabla, columnas }: Table) =>
  `COPY ${quote(tabla)} (${quoteAll(columnas)}) FROM STDIN`

/** What writes and reads values as text alike on every server, and lets a long copy take its time. */
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
