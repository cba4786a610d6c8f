import { buffer } from 'node:stream/consumers'
import {
  BOLD,
  drawLine,
  drawLogo,
  INK,
  LINE,
  MARGIN,
  MUTED,
  needsPage,
  type Pdf,
  REGULAR,
  widthOf,
} from './drawing.ts'
import { printable } from './printable.ts'

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
