/** One line of the table. */
export interface Figure {
  trabajo: string
  medido: string
  /** Absent where there is no goal: it explains the line above. */
  meta?: string
  logrado?: boolean
}

export interface PartResult {
  figures: Figure[]
  /** Everything that was measured, for bench/results.json. */
  details: Record<string, unknown>
  /** What must never happen, whatever the speed: a sentence each. */
  violations?: string[]
}

export const atLeast = (trabajo: string, value: number, goal: number, unit = ''): Figure => ({
  trabajo,
  medido: `${format(value)}${unit}`,
  meta: `≥ ${format(goal)}${unit}`,
  logrado: value >= goal,
})

export const atMost = (trabajo: string, value: number, goal: number, unit = ''): Figure => ({
  trabajo,
  medido: `${format(value)}${unit}`,
  meta: `≤ ${format(goal)}${unit}`,
  logrado: value <= goal,
})

export const note = (trabajo: string, medido: string): Figure => ({ trabajo, medido })

export const format = (value: number) =>
  value.toLocaleString('es-DO', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })

export const rounded = (value: number) => Number(value.toPrecision(4))

export const printTable = (figures: Figure[]) =>
  printRows([
    ['trabajo', 'medido', 'meta', 'logrado'],
    ...figures.map(({ trabajo, medido, meta = '', logrado }) => [
      trabajo,
      medido,
      meta,
      logrado === undefined ? '' : logrado ? 'sí' : 'NO',
    ]),
  ])

/** The first row is the heading. */
export function printRows(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
