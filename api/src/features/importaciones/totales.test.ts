import type { Cell } from '@nivela/xlsx/cell'
import { expect, test } from 'vitest'
import { createTotales } from './totales.ts'

const HEADINGS = ['Nombre', 'Capacidad']
/** Which of the rows are no data, by their place. */
function found(rows: Cell[][], headings: Cell[] = HEADINGS) {
  const totales = createTotales(headings)
  return rows.flatMap((row, place) => (totales.tell(row) ? [place] : []))
}
const AULAS: Cell[][] = [
  ['A-101', 30],
  ['A-102', 25],
]

test.each<[string, Cell[]]>([
  ['TOTAL', ['TOTAL', 55]],
  ['a total in a cell of its own', ['Total: 55']],
  ['Total de aulas', ['Total de aulas', 2]],
  ['an average', ['Promedio general', 27.5]],
  ['a sum below the data', [null, 55]],
  ['how many rows there are', [null, 2]],
  ['the headings of the next page', ['NOMBRE', 'Capacidad']],
])('%s is no data', (_what, row) => {
  expect(found([...AULAS, row])).toEqual([2])
})

test('a lone number behind an empty row is no data', () => {
  expect(found([...AULAS, [], [350]])).toEqual([3])
})

test('data is never left out: numbers as names, a full row that happens to be a sum, a name that begins like a total', () => {
  expect(
    found([
      [1, 10],
      [2, 20],
      [3, 30],
      [6, 60],
    ]),
  ).toEqual([])
  expect(found([['101'], ['102'], ['203'], [], ['201']], ['Nombre'])).toEqual([])
  expect(
    found([...AULAS, ['Total Quality Management', 3], ['Sumas y restas', 2], ['Mediateca', 20]]),
  ).toEqual([])
  expect(found([...AULAS, ['Ana', 'Peña']])).toEqual([])
})
