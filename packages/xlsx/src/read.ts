import type { Cell } from './cell.ts'
import { openSafeXlsx } from './inspect.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readRows, type SheetLimits } from './sheet.ts'
import { readDateStyles } from './styles.ts'
import { readWorkbook } from './workbook.ts'

export interface FirstSheet {
  sheet: string
  sheets: string[]
  rows: Cell[][]
}

/** Reads the first sheet only, after the checks of `refuseUnsafeXlsx`: a file can't be read without them. */
export async function readFirstSheet(file: Buffer, limits: SheetLimits): Promise<FirstSheet> {
  const parts = await openSafeXlsx(file)
  const { sheets, first, sharedStrings, styles, from1904 } = await readWorkbook(parts)
  const context = {
    sharedStrings: await readSharedStrings(sharedStrings),
    dateStyles: await readDateStyles(styles),
    from1904,
  }
  return { sheet: first.name, sheets, rows: await readRows(first.part, context, limits) }
}
