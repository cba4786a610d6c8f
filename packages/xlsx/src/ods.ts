import { type Cell, NOT_CALCULATED } from './cell.ts'
import { damaged } from './error.ts'
import { createRows, type SheetLimits } from './rows.ts'
import { type Attributes, decodeEntities, parsePart } from './xml.ts'
import type { Part } from './zip.ts'

/** What stands in a cell, or beside it, without being its text: notes, pictures, shapes. */
const BESIDE = new Set(['annotation', 'frame', 'custom-shape', 'shapes', 'control', 'tracked-changes'])
const CELLS = new Set(['table-cell', 'covered-table-cell'])

interface RawCell {
  attributes: Attributes
  paragraphs: string[]
  repeated: number
}

export interface OdsSheet {
  sheet: string
  sheets: string[]
  rows: Cell[][]
}

/** Reads the first table of an OpenDocument spreadsheet's `content.xml`. */
export async function readOds(part: Part, limits: SheetLimits): Promise<OdsSheet> {
  const { rows, put, merge, settle } = createRows(limits)
  const sheets: string[] = []
  let beside = 0
  let tables = 0
  let rowNumber = 0
  let rowRepeated = 1
  let column = 0
  let values: { column: number; value: Cell }[] = []
  /** Filled at the end, once the rows below are known. */
  const merged: [row: number, column: number, lastRow: number][] = []
  let cell: RawCell | undefined
  let paragraph: string | undefined

  const inFirst = () => tables === 1 && sheets.length === 1

  function endCell({ attributes, paragraphs, repeated }: RawCell) {
    const value = cellValueOf(attributes, paragraphs.join('\n'))
    const spanned = times(attributes['table:number-rows-spanned'])
    if (spanned > 1) merged.push([rowNumber + 1, column + 1, rowNumber + spanned])
    if (value === null) column += repeated
    // As many as would be refused are enough: a repeated cell may claim a million.
    else for (let nth = 0; nth < repeated && nth < 300; nth++) values.push({ column: ++column, value })
  }

  function endRow() {
    const times = values.length ? rowRepeated : 0
    for (let nth = 1; nth <= times; nth++)
      for (const { column, value } of values) put(rowNumber + nth, column, value)
    rowNumber += rowRepeated
  }

  await parsePart(part, {
    open(name, attributes) {
      if (beside || BESIDE.has(name)) {
        beside++
        return
      }
      if (name === 'table' && ++tables === 1) sheets.push(decodeEntities(attributes()['table:name'] ?? ''))
      if (!inFirst()) return
      if (name === 'table-row') {
        rowRepeated = times(attributes()['table:number-rows-repeated'])
        column = 0
        values = []
      } else if (CELLS.has(name)) {
        const found = attributes()
        cell = {
          attributes: found,
          paragraphs: [],
          repeated: times(found['table:number-columns-repeated']),
        }
      } else if (name === 'p' && cell) paragraph = ''
      else if (paragraph === undefined) return
      else if (name === 's') paragraph += ' '.repeat(Math.min(times(attributes()['text:c']), 1000))
      else if (name === 'tab') paragraph += '\t'
      else if (name === 'line-break') paragraph += '\n'
    },
    text(more) {
      if (paragraph !== undefined && !beside) paragraph += more
    },
    close(name) {
      if (beside) {
        beside--
        return
      }
      if (name === 'table') tables--
      if (name === 'p' && cell && paragraph !== undefined) {
        cell.paragraphs.push(paragraph)
        paragraph = undefined
      } else if (CELLS.has(name) && cell) {
        endCell(cell)
        cell = undefined
      } else if (name === 'table-row' && inFirst()) endRow()
    },
  })
  if (!sheets.length) throw damaged()
  for (const range of merged) merge(...range)
  settle()
  return { sheet: sheets[0] ?? '', sheets, rows }
}

function times(repeated: string | undefined): number {
  const number = Number(repeated ?? 1)
  if (!Number.isSafeInteger(number) || number < 1) throw damaged()
  return number
}

function cellValueOf(attributes: Attributes, text: string): Cell {
  if (attributes['calcext:value-type'] === 'error') return { error: text || '#N/A' }
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return numberOf(attributes['office:value'])
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'date':
      return dateOf(attributes['office:date-value'])
    case 'time':
      return timeOf(attributes['office:time-value'])
    default: {
      const given = attributes['office:string-value']
      const shown = (given === undefined ? text : decodeEntities(given)) || null
      return shown === null && attributes['table:formula'] && !attributes['office:value-type']
        ? { error: NOT_CALCULATED }
        : shown
    }
  }
}

function numberOf(value: string | undefined): number {
  const number = Number(value ?? Number.NaN)
  if (!Number.isFinite(number) || value === '') throw damaged()
  return number
}

/** Written without a zone: the day and hour that people see. */
function dateOf(value = ''): Date {
  const time = Date.parse(value.includes('T') ? `${value.replace(/Z$/, '')}Z` : value)
  if (Number.isNaN(time)) throw damaged()
  return new Date(time)
}

/** An hour of the day, on the day that spreadsheets count from. */
function timeOf(value = ''): Date {
  const [, hours, minutes, seconds] = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(value) ?? []
  if (!hours) throw damaged()
  return new Date(Date.UTC(1899, 11, 31, Number(hours), Number(minutes), Number(seconds)))
}
