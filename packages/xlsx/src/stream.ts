import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type CellValue, type Column, plainText } from './write.ts'

export interface Streamed {
  name: string
  columns: Column[]
  /** Rows in slices, each asked for when the one before it is written. */
  slices: AsyncIterable<CellValue[][]>
}

/** A sheet of any length that is written as its reader takes it: memory holds one slice of it. */
export function streamXlsx({ name, columns, slices }: Streamed): Readable {
  const rows = Readable.from(sheetXml(columns, slices), { objectMode: false, highWaterMark: 64 * 1024 })
  const zip = new ZipFile()
  const output = new PassThrough()
  rows.once('error', error => output.destroy(error))
  // A reader that leaves ends the reading of the rows too.
  output.once('close', () => rows.destroy())
  for (const [path, content] of Object.entries(partsFor(name))) zip.addBuffer(Buffer.from(content), path)
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  zip.end()
  return (zip.outputStream as unknown as Readable).pipe(output)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** The places of the formats in `xl/styles.xml`. */
const STYLE = { plain: 0, heading: 1, text: 2, date: 3 }

async function* sheetXml(columns: Column[], slices: AsyncIterable<CellValue[][]>) {
  const widths = columns.map(
    ({ width = 12 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${formatOf(columns[index])}/>`,
  )
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowXml(columns.map(({ heading }) => textXml(heading, STYLE.heading)))
  for await (const rows of slices)
    yield rows.map(row => rowXml(row.map((value, index) => cellXml(value, columns[index])))).join('')
  yield '</sheetData></worksheet>'
}

/** What someone types below keeps its zeros too. */
const formatOf = (column: Column | undefined) => (column?.asText ? ` style="${STYLE.text}"` : '')

const rowXml = (cells: string[]) => `<row>${cells.join('')}</row>`

function cellXml(value: CellValue, column: Column | undefined): string {
  const style = column?.asText ? STYLE.text : STYLE.plain
  if (value === null || value === '') return style ? `<c s="${style}"/>` : '<c/>'
  if (typeof value === 'string') return textXml(value, style)
  if (typeof value === 'number') return style ? textXml(String(value), style) : `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  return `<c s="${STYLE.date}"><v>${value.getTime() / DAY + DAYS_UNTIL_1970}</v></c>`
}

const DAY = 86_400_000
const DAYS_UNTIL_1970 = 25_569

const textXml = (text: string, style: number) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(plainText(text))}</t></is></c>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const escapeXml = (text: string) => text.replace(/[&<>\r]/g, character => ESCAPES[character] as string)

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partsFor = (name: string) => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationshipsXml(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(plainText(name)).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationshipsXml(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'styles', 'styles.xml'],
  ),
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

const relationshipsXml = (...all: [id: string, type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
