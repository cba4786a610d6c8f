/** A text with commas that another program reads, as its binding asks: UTF-8 without a mark, every value as it is. */
export interface Archivo {
  name: string
  content: string
}

export const archivoOf = (name: string, headings: string[] | null, rows: string[][]): Archivo => ({
  name,
  content: (headings ? [headings, ...rows] : rows).map(row => `${row.map(quoted).join(',')}\r\n`).join(''),
})

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
