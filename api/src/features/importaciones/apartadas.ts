import type { Apartada } from '@nivela/contract/importaciones'
import type { EnCelda } from '@nivela/contract/poma'
import type { Cell } from '@nivela/xlsx/cell'
import { type CellValue, writeXlsx } from '@nivela/xlsx/write'
import { isEmpty, PROBLEMAS } from './columnas.ts'
import type { Lectura } from './filas.ts'

/** In the order of the rows. */
export function groupByFila(errores: EnCelda[]): Apartada[] {
  const byFila = new Map<number, Apartada>()
  for (const error of errores) {
    const apartada = byFila.get(error.fila) ?? { fila: error.fila, errores: [] }
    apartada.errores.push(error)
    byFila.set(error.fila, apartada)
  }
  return [...byFila.values()].sort((a, b) => a.fila - b.fila)
}

/** A file to mend and send again: the same headings and cells, and beside them what is wrong. */
export function writeMalas(rows: Cell[][], { vista }: Lectura, errores: EnCelda[]): Promise<Uint8Array> {
  const headings = rows[vista.fila - 1] ?? []
  const malas = groupByFila(errores).map(({ fila, errores }) => ({ cells: rows[fila - 1] ?? [], errores }))
  const width = Math.max(headings.length, ...malas.map(({ cells }) => cells.length))
  // A mended file that comes back has the column already.
  const places = Array.from({ length: width }, (_, place) => place).filter(
    place => headings[place] !== PROBLEMAS,
  )
  return writeXlsx([
    {
      name: 'Por corregir',
      columns: [
        { heading: PROBLEMAS, width: 60 },
        ...places.map(place => ({
          heading: vista.fila ? String(cellValueOf(headings[place] ?? null) ?? '') : '',
          width: 20,
        })),
      ],
      rows: malas.map(({ cells, errores }) => [
        errores.map(({ columna, mensaje }) => `${columna}: ${mensaje}`).join('\n'),
        ...places.map(place => cellValueOf(cells[place] ?? null)),
      ]),
    },
  ])
}

const cellValueOf = (cell: Cell): CellValue =>
  isEmpty(cell)
    ? null
    : typeof cell === 'object' && cell && 'error' in cell
      ? cell.error
      : (cell as CellValue)
