import { damaged } from './error.ts'
import { decodeEntities, parsePart } from './xml.ts'
import type { Part } from './zip.ts'

/** Excel's own limit. */
const MAX_STYLES = 65_490

/** By the number that a cell gives as its style: does it show a date? A date is stored as a plain number. */
export async function readDateStyles(part: Part | undefined): Promise<boolean[]> {
  const dateStyles: boolean[] = []
  if (!part) return dateStyles
  const custom = new Map<string, boolean>()
  let inCellStyles = false
  await parsePart(part, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true
      else if (name === 'numFmt') {
        if (custom.size === MAX_STYLES) throw damaged()
        const { numFmtId = '', formatCode = '' } = attributes()
        custom.set(numFmtId, isDateFormat(decodeEntities(formatCode)))
      } else if (name === 'xf' && inCellStyles) {
        if (dateStyles.length === MAX_STYLES) throw damaged()
        const { numFmtId = '0' } = attributes()
        dateStyles.push(custom.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return dateStyles
}

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Letters of a date or an hour once what is quoted, escaped, padding or in brackets (except `[h]`) is gone. */
const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))
