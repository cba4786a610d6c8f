export type Pdf = PDFKit.PDFDocument

export const MARGIN = 54
export const INK = '#23223d'
export const MUTED = '#5c5a72'
export const LINE = '#d9d6cd'
export const PAPER = '#f6f4ee'
const CORAL = '#e8684a'

export const [REGULAR, BOLD] = ['Helvetica', 'Helvetica-Bold']

export const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

export const drawLine = (pdf: Pdf, x: number, y: number, width: number, color: string, thickness = 0.6) =>
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()

/** The steps and the one about to climb them, as on the web, or at their top: a square of 24 units. */
export function drawLogo(pdf: Pdf, x: number, y: number, side: number, where: 'down' | 'up' = 'down') {
  pdf
    .save()
    .translate(x, y)
    .scale(side / 24)
  pdf.path('M2 21.5v-5.2h6.4v-6.2h6.4V3.9H22v17.6z').lineWidth(1.5).lineJoin('round').fillAndStroke(INK, INK)
  const [left, top] = where === 'down' ? [4.7, 12.1] : [18.4, 0]
  pdf.circle(left, top, 2.7).fill(CORAL)
  pdf.restore()
}

export const needsPage = (pdf: Pdf, height: number) => pdf.y + height >= pdf.page.maxY()
