import type { MapaDeColumnas, TipoDeImportacion, Vacias } from '@nivela/contract/importaciones'
import type { Cell } from '@nivela/xlsx/cell'
import type { Recordadas } from './columnas.ts'

export interface Ajustes {
  tipo: TipoDeImportacion
  notaMinima: number
  columnas?: MapaDeColumnas | undefined
  recordadas?: Recordadas | undefined
  fila?: number | undefined
  vacias?: Vacias | undefined
}

export interface Schema<T = string> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }
}

/** One row, cell by cell; what is wrong with a cell is told by its column. */
export interface RowReader {
  ajustes: Ajustes
  cellOf: (field: string) => Cell
  /** What the column of a field is called. */
  headingOf: (field: string) => string
  isGiven: (field: string) => boolean
  textOf: (field: string) => string
  /** A cell's value, read as a cell of `as` would be; undefined, with a complaint, if the schema refuses it. */
  parse: (field: string, schema: Schema, as?: string) => string | undefined
  complain: (field: string, mensaje: string) => void
  warn: (field: string, mensaje: string) => void
  countBlank: () => void
}

/** A row's values, and those that no other row may have: what people read of one ends at a NUL. */
export interface Leida {
  values: Record<string, unknown>
  unique?: Record<string, string | null | undefined>
}
