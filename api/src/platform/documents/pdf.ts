import { buffer } from 'node:stream/consumers'

export type Pdf = PDFKit.PDFDocument

const MARGIN = 54
const INK = '#23223d'
const MUTED = '#5c5a72'
const LINE = '#c9c6bd'

export interface PdfColumn {
  heading: string
  /** Its share of the page's width. */
  share: number
  align?: 'left' | 'right'
}

interface Frame {
  title: string
  /** At the foot of every page, before its number. */
  foot: string
}

/** A letter-sized document with numbered pages. */
export async function writePdf({ title, foot }: Frame, write: (pdf: Pdf) => void): Promise<Buffer> {
  // Loaded with the first document: a start must not wait for it.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 18 },
    bufferPages: true,
    lang: 'es',
    info: { Title: printable(title), Producer: 'Nivela', Creator: 'Nivela' },
  })
  const whole = buffer(pdf)
  pdf.font('Helvetica').fontSize(10).fillColor(INK)
  write(pdf)
  numberPages(pdf, foot)
  pdf.end()
  return whole
}

function numberPages(pdf: Pdf, foot: string) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // The foot stands in the margin, where text would open another page.
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - MARGIN
    pdf.fontSize(8).fillColor(MUTED)
    pdf.text(printable(foot), MARGIN, y, { lineBreak: false })
    pdf.text(`Página ${page - start + 1} de ${count}`, MARGIN, y, { width: widthOf(pdf), align: 'right' })
  }
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

/** Who writes, what it is, and the facts that identify it. */
export function writeHeading(pdf: Pdf, school: string, title: string, facts: [string, string][]) {
  pdf.font('Helvetica-Bold').fontSize(11).fillColor(MUTED).text(printable(school))
  pdf.fontSize(18).fillColor(INK).text(printable(title)).moveDown(0.6)
  pdf.fontSize(10).lineGap(3)
  for (const [name, value] of facts) {
    pdf
      .font('Helvetica-Bold')
      .fillColor(MUTED)
      .text(`${printable(name)}: `, { continued: true })
    pdf.font('Helvetica').fillColor(INK).text(printable(value))
  }
  pdf.lineGap(0).moveDown()
}

const ROW = 20
const PADDING = 4

/** A table that goes on over pages, its headings repeated on each. A text that is too long for its column takes more lines. */
export function writeTable(pdf: Pdf, columns: PdfColumn[], rows: string[][]) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * widthOf(pdf))
  const columnStyles = columns.map(({ align = 'left' }, index) => ({
    width: widths[index] ?? 0,
    align: { x: align, y: 'center' as const },
  }))
  // No padding above and below: pdfkit cuts the text off at the padding, and with it the tilde of an Ñ.
  const defaultStyle = {
    padding: [0, PADDING],
    border: [0, 0, 0.5, 0],
    borderColor: LINE,
    textColor: INK,
  } satisfies PDFKit.Mixins.CellStyle

  const heightOf = (cells: string[]) => {
    const heights = cells.map((cell, index) =>
      pdf.heightOfString(cell, { width: (widths[index] ?? 0) - 2 * PADDING }),
    )
    return Math.max(ROW, Math.max(...heights) + 2 * PADDING)
  }
  // Each row is a table of pdfkit's, which would not repeat the headings of a longer one.
  const writeRow = (cells: string[], font: string) => {
    pdf.font(font).fontSize(10)
    pdf.table({ columnStyles, rowStyles: { height: heightOf(cells) }, defaultStyle, data: [cells] })
  }
  const headings = columns.map(({ heading }) => printable(heading))
  writeRow(headings, 'Helvetica-Bold')
  for (const cells of rows.map(row => row.map(printable))) {
    if (needsPage(pdf, heightOf(cells))) {
      pdf.addPage()
      writeRow(headings, 'Helvetica-Bold')
    }
    writeRow(cells, 'Helvetica')
  }
  pdf.moveDown()
}

/** Lines to sign on, side by side, never torn apart by the end of a page. */
export function writeSignatures(pdf: Pdf, names: string[]) {
  if (needsPage(pdf, 90)) pdf.addPage()
  const y = pdf.y + 50
  const width = widthOf(pdf) / names.length
  for (const [index, name] of names.entries()) {
    const x = MARGIN + index * width
    pdf
      .moveTo(x, y)
      .lineTo(x + width - 30, y)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke()
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(MUTED)
      .text(printable(name), x, y + 5, { width: width - 30 })
  }
}

const needsPage = (pdf: Pdf, height: number) => pdf.y + height >= pdf.page.maxY()

// What the document's standard fonts hold beside Latin 1.
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** The standard fonts know Western Europe's letters; others lose their accents, or become a question mark. */
export function printable(text: string): string {
  const known = (character: string) =>
    /[\u0020-\u007e\u00a0-\u00ff]/.test(character) || BEYOND_LATIN_1.includes(character)
  return [...text.normalize('NFC')]
    .map(character => {
      if (known(character)) return character
      if (/\s/.test(character)) return ' '
      const bare = character.normalize('NFD').replace(/\p{Diacritic}/gu, '')
      return bare && [...bare].every(known) ? bare : '?'
    })
    .join('')
}
