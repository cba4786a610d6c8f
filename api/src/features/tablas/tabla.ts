import type { CellValue, Column } from '@nivela/xlsx/write'
import { WholeList } from '../../platform/http/whole-list.ts'

/** A column of a sheet, and what of a row stands in it. */
export interface Columna<Row> extends Column {
  value: (row: Row) => CellValue
}

export interface Tabla {
  columns: Column[]
  slices: AsyncIterable<CellValue[][]>
}

/** Puts what a list answers into columns, a slice at a time. */
export const tablaOf = <Row>(
  columnas: Columna<Row>[],
  rows: AsyncIterable<Row[]> | { data: Row[] } | WholeList<Row>,
): Tabla => ({
  columns: columnas.map(({ value: _, ...column }) => column),
  slices: cellsOf(columnas, slicesOf(rows)),
})

async function* cellsOf<Row>(columnas: Columna<Row>[], slices: AsyncIterable<Row[]>) {
  for await (const rows of slices) yield rows.map(row => columnas.map(({ value }) => value(row)))
}

function slicesOf<Row>(rows: AsyncIterable<Row[]> | { data: Row[] } | WholeList<Row>): AsyncIterable<Row[]> {
  if (rows instanceof WholeList) return rows.slices()
  return 'data' in rows ? inSlices(rows.data) : rows
}

const ROWS_AT_ONCE = 250

async function* inSlices<Row>(rows: Row[]) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}

/** A column of text; codes and numbers of documents keep their zeros. */
export const text = <Row>(heading: string, width: number, value: Columna<Row>['value']): Columna<Row> => ({
  ...{ heading, width, value },
})
export const code = <Row>(heading: string, width: number, value: Columna<Row>['value']): Columna<Row> => ({
  ...{ heading, width, value, asText: true },
})

export const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
