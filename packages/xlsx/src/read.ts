import type { Cell } from './cell.ts'
import { readCsv } from './csv.ts'
import { isOldExcel, isZip, openSafeWorkbook } from './inspect.ts'
import { readOds } from './ods.ts'
import type { SheetLimits } from './rows.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readRows } from './sheet.ts'
import { readDateStyles } from './styles.ts'
import { readWorkbook } from './workbook.ts'
import type { Parts } from './zip.ts'

export interface FirstSheet {
  sheet: string
  sheets: string[]
  rows: Cell[][]
}

/** Reads the first sheet only, after the checks of `refuseUnsafeXlsx`: a file can't be read without them. */
export async function readFirstSheet(file: Buffer, limits: SheetLimits): Promise<FirstSheet> {
  const { format, parts } = await openSafeWorkbook(file)
  const content = parts.get('content.xml')
  return format === 'ods' && content ? readOds(content, limits) : readXlsx(parts, limits)
}

/** Any table that people send: a workbook's first sheet, or a text with separators. */
export async function readTable(file: Buffer, limits: SheetLimits): Promise<Cell[][]> {
  if (file.length && !isZip(file) && !isOldExcel(file)) return readCsv(file, limits)
  return (await readFirstSheet(file, limits)).rows
}

async function readXlsx(parts: Parts, limits: SheetLimits): Promise<FirstSheet> {
  const { sheets, first, sharedStrings, styles, from1904 } = await readWorkbook(parts)
  const context = {
    sharedStrings: await readSharedStrings(sharedStrings),
    dateStyles: await readDateStyles(styles),
    from1904,
  }
  return { sheet: first.name, sheets, rows: await readRows(first.part, context, limits) }
}
