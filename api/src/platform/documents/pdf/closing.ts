import { encode } from 'uqr'
import { BOLD, drawLine, INK, LINE, MARGIN, MUTED, needsPage, type Pdf, REGULAR, widthOf } from './drawing.ts'
import { printable } from './printable.ts'

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
