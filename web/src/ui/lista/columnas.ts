export interface Ancho {
  /** In pixels, its padding included. */
  ancho: number
  /** The lowest gives way first where there is no room; one without never does. */
  cede?: number
}

/** A person's name is never narrower than 200 px: this is the rest of its column, the picture and the padding. */
const LEAST_NAME = 200 + 84

const sumOf = (columnas: Ancho[]) => columnas.reduce((suma, { ancho }) => suma + ancho, 0)

/** The columns for which a table of this width has room beside the name, in their own order. */
export function fitColumns<T extends Ancho>(columnas: T[], width: number): T[] {
  const giving = columnas
    .filter(({ cede }) => cede !== undefined)
    .sort((one, other) => (one.cede ?? 0) - (other.cede ?? 0))
  let left = columnas
  for (const gone of giving) {
    if (LEAST_NAME + sumOf(left) <= width) break
    left = left.filter(columna => columna !== gone)
  }
  return left
}
