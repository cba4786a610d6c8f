import { type Cell, type CellContext, cellOf, type RawCell } from './cell.ts'
import { damaged } from './error.ts'
import { createRows, type SheetLimits } from './rows.ts'
import { type Attributes, parsePart } from './xml.ts'
import type { Part } from './zip.ts'

export async function readRows(part: Part, context: CellContext, limits: SheetLimits): Promise<Cell[][]> {
  const { rows, put, merge, settle } = createRows(limits)
  // They stand behind the rows, which are not whole before them.
  const hasMerged = limits.fillMerged && (await mentions(part, 'mergeCell'))
  let inData = false
  let rowNumber = 0
  let column = 0
  let cell: RawCell | undefined
  let isValue = false
  let isPhonetic = false

  function startCell({ r, t = 'n', s = '0' }: Attributes) {
    if (r) [rowNumber, column] = positionOf(r)
    else column++
    cell = { type: t, style: Number(s), value: '', isFormula: false }
  }

  function mergeRange(range = '') {
    const [first, last] = range.split(':')
    if (!first || !last) return
    const [row, column] = positionOf(first)
    merge(row, column, positionOf(last)[0])
  }

  await parsePart(part, {
    open(name, attributes, isEmpty) {
      if (name === 'sheetData') inData = true
      if (name === 'mergeCell') mergeRange(attributes().ref)
      if (!inData) return
      if (name === 'row') {
        const { r } = attributes()
        rowNumber = r ? Number(r) : rowNumber + 1
        column = 0
        if (!Number.isSafeInteger(rowNumber) || rowNumber < 1) throw damaged()
        if (!hasMerged) settle(rowNumber)
      } else if (name === 'c' && isEmpty) {
        // Formatted and no more: of these there may be millions, whose attributes nobody needs.
        column++
      } else if (name === 'c') startCell(attributes())
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(more) {
      if (isValue && cell) cell.value += more
    },
    close(name) {
      if (name === 'sheetData') inData = false
      else if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        put(rowNumber, column, cellOf(cell, context))
        cell = undefined
      }
    },
  })
  settle()
  return rows
}

async function mentions(part: Part, word: string): Promise<boolean> {
  let tail = ''
  for await (const chunk of part.unpack()) {
    const text = tail + chunk.toString('latin1')
    if (text.includes(word)) return true
    tail = text.slice(-word.length)
  }
  return false
}

function positionOf(reference: string): [row: number, column: number] {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (!letters || !digits) throw damaged()
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return [Number(digits), column]
}
