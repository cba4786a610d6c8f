import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  BOLD,
  drawLine,
  INK,
  LINE,
  MARGIN,
  MUTED,
  needsPage,
  PAPER,
  type Pdf,
  REGULAR,
  widthOf,
} from './drawing.ts'
import { printable } from './printable.ts'

export interface PdfColumn {
  heading: string
  /** Its share of the page's width. */
  share: number
  align?: 'left' | 'right'
  bold?: boolean
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
