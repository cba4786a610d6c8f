import { BOLD, drawLine, drawLogo, INK, MARGIN, MUTED, type Pdf, REGULAR, widthOf } from './drawing.ts'
import { printable } from './printable.ts'

/** The school that writes. */
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

/** The school, what the document is, and the facts that identify it. */
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
