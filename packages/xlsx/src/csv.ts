import { parse } from 'csv-parse/sync'
import type { Cell } from './cell.ts'
import { damaged, notXlsx } from './error.ts'
import { createRows, type SheetLimits } from './rows.ts'

const SEPARATORS = [',', ';', '\t'] as const
const SAMPLE = 64 * 1024

/** Reads a text with separators: what programs export as CSV, and what a spreadsheet puts on the clipboard. */
export function readCsv(file: Buffer, limits: SheetLimits): Cell[][] {
  const text = decode(file)
  refuseOtherTexts(text)
  const { rows, put, settle } = createRows(limits)
  for (const [index, record] of recordsOf(text).entries())
    for (const [place, value] of record.entries()) put(index + 1, place + 1, cellOf(value))
  settle()
  return rows
}

/** As Excel writes it: UTF-8 with or without a mark, UTF-16 ("texto Unicode"), or the code page of Western Windows. */
function decode(file: Buffer): string {
  const [first, second] = file
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(file)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Pictures, programs and the like are full of control characters; pages and PDFs say what they are. */
function refuseOtherTexts(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/^\s*<|^%PDF|^\{\\rtf|[\u0000-\u0008\u000e-\u001f]/.test(text)) throw notXlsx()
}

function recordsOf(text: string): string[][] {
  // Excel's own first line, which names the separator.
  const [line, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  try {
    const records: string[][] = parse(line ? text.slice(line.length) : text, {
      delimiter: named ?? separatorOf(text.slice(0, SAMPLE)),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
    return line ? [[], ...records] : records
  } catch (error) {
    throw damaged(error)
  }
}

/** The one that cuts most lines into the same number of cells; titles, and commas inside numbers, do not agree with the rest. */
function separatorOf(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter(line => line !== '')
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const linesByCells = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(separator).length - 1
      linesByCells.set(cells, (linesByCells.get(cells) ?? 0) + 1)
    }
    for (const [cells, times] of linesByCells)
      if (cells * times > best.score) best = { separator, score: cells * times }
  }
  return best.separator
}

/**
 * Digits are a number, as they are in a spreadsheet, unless a zero at the front says otherwise. The apostrophe with which
 * a writer keeps a text from being a formula is no part of it.
 */
function cellOf(written: string): Cell {
  const text = written.replace(/^(\s*)'(?=\s*[=+\-@＝＋－＠])/, '$1')
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^(0|[1-9]\d{0,14})$/.test(trimmed) ? Number(trimmed) : text
}
