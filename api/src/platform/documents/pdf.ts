import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { encode } from 'uqr'

export type Pdf = PDFKit.PDFDocument

const MARGIN = 54
const INK = '#23223d'
const MUTED = '#5c5a72'
const LINE = '#d9d6cd'
const PAPER = '#f6f4ee'
const CORAL = '#e8684a'

const [REGULAR, BOLD] = ['Helvetica', 'Helvetica-Bold']

export interface PdfColumn {
  heading: string
  /** Its share of the page's width. */
  share: number
  align?: 'left' | 'right'
  bold?: boolean
}

interface Frame {
  title: string
  /** At the foot of every page, before its number. */
  foot: string
  /** The same document is the same file, byte for byte: its date is that of its issue, not of its printing. */
  issued: Date
}

/** A letter-sized document with numbered pages. */
export async function writePdf(
  { title, foot, issued }: Frame,
  write: (pdf: Pdf) => Promise<void> | void,
): Promise<Buffer> {
  // Loaded with the first document: a start must not wait for it.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 18 },
    bufferPages: true,
    lang: 'es',
    displayTitle: true,
    info: { Title: printable(title), Producer: 'Nivela', Creator: 'Nivela', CreationDate: issued },
  })
  const whole = buffer(pdf)
  pdf.font(REGULAR).fontSize(10).fillColor(INK)
  await write(pdf)
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
    const y = pdf.page.height - MARGIN + 8
    drawLine(pdf, MARGIN, y - 8, widthOf(pdf), LINE)
    pdf.font(REGULAR).fontSize(8).fillColor(MUTED)
    pdf.text(printable(foot), MARGIN, y, { width: widthOf(pdf) - 90, height: 20, ellipsis: true })
    pdf.text(`Página ${page - start + 1} de ${count}`, MARGIN, y, { width: widthOf(pdf), align: 'right' })
  }
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

const drawLine = (pdf: Pdf, x: number, y: number, width: number, color: string, thickness = 0.6) =>
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()

/** The steps and the one about to climb them, as on the web, or at their top: a square of 24 units. */
function drawLogo(pdf: Pdf, x: number, y: number, side: number, where: 'down' | 'up' = 'down') {
  pdf
    .save()
    .translate(x, y)
    .scale(side / 24)
  pdf.path('M2 21.5v-5.2h6.4v-6.2h6.4V3.9H22v17.6z').lineWidth(1.5).lineJoin('round').fillAndStroke(INK, INK)
  const [left, top] = where === 'down' ? [4.7, 12.1] : [18.4, 0]
  pdf.circle(left, top, 2.7).fill(CORAL)
  pdf.restore()
}

/** Who writes. */
export interface Letterhead {
  name: string
  contact: string | null
  /** A PNG; ours without one. */
  logo: Buffer | null
}

interface Heading {
  school: Letterhead
  title: string
  subtitle: string
  /** What identifies the document, in two columns. */
  facts: [string, string][]
}

/** The school's logo, or ours. Answers its width. */
function drawLetterLogo(pdf: Pdf, logo: Buffer | null): number {
  if (!logo) {
    drawLogo(pdf, MARGIN, MARGIN - 4, 26)
    return 26
  }
  const image = (pdf as Pdf & { openImage(src: Buffer): { width: number; height: number } }).openImage(logo)
  const scale = Math.min(120 / image.width, 40 / image.height)
  pdf.image(logo, MARGIN, MARGIN - 10, { fit: [120, 40] })
  return image.width * scale
}

/** Who writes, what it is, and the facts that identify it. */
export function writeHeading(pdf: Pdf, { school, title, subtitle, facts }: Heading) {
  const width = widthOf(pdf)
  const beside = drawLetterLogo(pdf, school.logo) + 10
  pdf.font(BOLD).fontSize(12).fillColor(INK)
  pdf.text(printable(school.name), MARGIN + beside, MARGIN + (school.contact ? -2 : 3), {
    width: width - beside,
  })
  if (school.contact) pdf.font(REGULAR).fontSize(9).fillColor(MUTED).text(printable(school.contact))
  const line = Math.max(pdf.y, MARGIN + (school.logo ? 32 : 22)) + 8
  drawLine(pdf, MARGIN, line, width, INK, 1.2)
  pdf
    .font(BOLD)
    .fontSize(20)
    .fillColor(INK)
    .text(printable(title), MARGIN, line + 16, { width })
  pdf.font(REGULAR).fontSize(12).fillColor(MUTED).text(printable(subtitle), { width }).moveDown(0.8)
  writeFacts(pdf, facts)
  pdf.moveDown(0.9)
}

function writeFacts(pdf: Pdf, facts: [string, string][]) {
  const gap = 24
  const width = (widthOf(pdf) - gap) / 2
  pdf.fontSize(10)
  for (let index = 0; index < facts.length; index += 2) {
    const y = pdf.y
    let bottom = y
    for (const [column, [name, value]] of facts.slice(index, index + 2).entries()) {
      const x = MARGIN + column * (width + gap)
      pdf
        .font(BOLD)
        .fillColor(MUTED)
        .text(`${printable(name)}: `, x, y, { width, continued: true })
      pdf.font(REGULAR).fillColor(INK).text(printable(value))
      bottom = Math.max(bottom, pdf.y)
    }
    pdf.x = MARGIN
    pdf.y = bottom + 4
  }
}

const ROW = 18
const PADDING = 4
/** Rows that are drawn before others get their turn of the event loop: a few milliseconds. */
const ROWS_AT_ONCE = 20

/** Rows that go along with what is signed: a page with signatures and no student proves nothing. */
const ROWS_WITH_CLOSING = 3

/**
 * A table that goes on over pages, its headings repeated on each. A text that is too long for its column takes more lines.
 * Its last rows stand on the page of what comes `below` it, so many points high.
 */
export async function writeTable(pdf: Pdf, columns: PdfColumn[], rows: string[][], below = 0) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / shares) * widthOf(pdf))
  const fontOf = (index: number, heading: boolean) => (heading || columns[index]?.bold ? BOLD : REGULAR)

  const layOut = (cells: string[], heading: boolean) =>
    cells.map((cell, index) => {
      const width = (widths[index] ?? 0) - 2 * PADDING
      pdf.font(fontOf(index, heading)).fontSize(heading ? 9 : 10)
      // Most cells are one line; asking pdfkit to wrap those would be most of a document's time.
      const fits = pdf.widthOfString(cell) <= width
      return {
        cell,
        width,
        fits,
        height: fits ? pdf.currentLineHeight() : pdf.heightOfString(cell, { width }),
      }
    })
  const writeRow = (cells: string[], heading = false, along = 0) => {
    const laidOut = layOut(cells, heading)
    const height = Math.max(ROW, Math.max(...laidOut.map(cell => cell.height)) + PADDING * 2)
    if (!heading && needsPage(pdf, height + along)) {
      pdf.addPage()
      writeRow(headings, true)
    }
    const y = pdf.y
    if (heading) pdf.rect(MARGIN, y, widthOf(pdf), height).fill(PAPER)
    let x = MARGIN
    for (const [index, { cell, width, fits, height: own }] of laidOut.entries()) {
      pdf.font(fontOf(index, heading)).fontSize(heading ? 9 : 10)
      pdf.fillColor(heading ? MUTED : INK)
      const align = columns[index]?.align ?? 'left'
      const top = y + (height - own) / 2 + 1
      const indent = fits && align === 'right' ? width - pdf.widthOfString(cell) : 0
      if (fits) pdf.text(cell, x + PADDING + indent, top, { lineBreak: false })
      else pdf.text(cell, x + PADDING, top, { width, align })
      x += widths[index] ?? 0
    }
    drawLine(pdf, MARGIN, y + height, widthOf(pdf), heading ? MUTED : LINE)
    pdf.x = MARGIN
    pdf.y = y + height
  }
  const headings = columns.map(({ heading }) => printable(heading))
  writeRow(headings, true)
  for (const [index, cells] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    const isFirstOfLast = index === Math.max(1, rows.length - ROWS_WITH_CLOSING)
    writeRow(cells.map(printable), false, isFirstOfLast ? below + ROWS_WITH_CLOSING * ROW : 0)
  }
  pdf.moveDown()
}

export function writeParagraph(pdf: Pdf, text: string) {
  pdf.font(REGULAR).fontSize(10).fillColor(INK)
  if (needsPage(pdf, pdf.heightOfString(printable(text), { width: widthOf(pdf) }))) pdf.addPage()
  pdf.text(printable(text), MARGIN, pdf.y, { width: widthOf(pdf) })
}

/** How much of a page a mark takes. */
export const MARK = 40

/** The steps with the one who has climbed them, and what that means: a small mark before what is signed. */
export function writeMark(pdf: Pdf, text: string) {
  if (needsPage(pdf, MARK)) pdf.addPage()
  const y = pdf.y + 8
  drawLogo(pdf, MARGIN, y, 24, 'up')
  pdf
    .font(BOLD)
    .fontSize(11)
    .fillColor(INK)
    .text(printable(text), MARGIN + 34, y + 8, { width: widthOf(pdf) - 34, height: 14, ellipsis: true })
  pdf.x = MARGIN
  pdf.y = y + MARK - 8
}

const SIGNATURES = 80
const SEAL = 88
/** How much of a page the closing takes. */
export const CLOSING = SIGNATURES + SEAL + 16

interface Closing {
  /** Lines to sign on, side by side: who signs, and as what. */
  signatures: [string, string][]
  seal: { url: string; heading: string; lines: string[] }
}

/** What is signed and what verifies it, never torn apart by the end of a page. */
export function writeClosing(pdf: Pdf, { signatures, seal }: Closing) {
  if (needsPage(pdf, CLOSING)) pdf.addPage()
  const gap = 30
  const width = (widthOf(pdf) - gap) / 2
  const y = pdf.y + 44
  for (const [index, [name, role]] of signatures.entries()) {
    const x = MARGIN + index * (width + gap)
    drawLine(pdf, x, y, width, INK, 0.8)
    pdf
      .font(BOLD)
      .fontSize(9)
      .fillColor(INK)
      .text(printable(name), x, y + 5, { width, height: 12, ellipsis: true })
    pdf
      .font(REGULAR)
      .fillColor(MUTED)
      .text(printable(role), x, y + 17, { width })
  }
  writeSeal(pdf, y + SIGNATURES - 38, seal)
}

function writeSeal(pdf: Pdf, y: number, { url, heading, lines }: Closing['seal']) {
  const width = widthOf(pdf)
  const side = SEAL - 16
  pdf.roundedRect(MARGIN, y, width, SEAL, 6).lineWidth(0.8).strokeColor(LINE).stroke()
  drawQr(pdf, url, MARGIN + 8, y + 8, side)
  const x = MARGIN + side + 22
  const room = width - side - 34
  pdf
    .font(BOLD)
    .fontSize(11)
    .fillColor(INK)
    .text(printable(heading), x, y + 14, { width: room })
  pdf.font(REGULAR)
  // On one line, whatever its length: who copies an address by hand must not guess where it goes on.
  const size = Math.min(9, (9 * room) / pdf.fontSize(9).widthOfString(url))
  pdf
    .fontSize(size)
    .fillColor(INK)
    .text(url, x, y + 32, { lineBreak: false, link: url })
  pdf.fontSize(9).fillColor(MUTED)
  for (const [index, line] of lines.entries())
    pdf.text(printable(line), x, y + 48 + index * 13, { width: room, height: 12, ellipsis: true })
}

function drawQr(pdf: Pdf, text: string, x: number, y: number, side: number) {
  // A fixed mask: to compare all eight takes longer than the rest of the page, and readers take any.
  const { size, data } = encode(text, { ecc: 'M', border: 2, maskPattern: 0 })
  const unit = side / size
  for (const [row, cells] of data.entries())
    for (let column = 0; column < size; column++) {
      const from = column
      while (cells[column]) column++
      if (column > from) pdf.rect(x + from * unit, y + row * unit, (column - from) * unit, unit)
    }
  pdf.fill('#000000')
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
