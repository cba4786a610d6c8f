import loadHighs from 'highs'

type Terms = [variable: number, coefficient: number][]

interface Variable {
  gain: number
  most: number
  integer: boolean
}

/** A linear program, maximised, whose variables are not negative. Written in the LP format that HiGHS reads. */
export class Program {
  readonly #variables: Variable[] = []
  readonly #rows: string[] = []

  get size() {
    return this.#variables.length
  }

  variable({ gain = 0, most = Number.POSITIVE_INFINITY, integer = false }: Partial<Variable> = {}): number {
    return this.#variables.push({ gain, most, integer }) - 1
  }

  row(terms: Terms, sense: '<=' | '>=' | '=', bound: number): void {
    if (terms.length) this.#rows.push(`${textOf(terms)} ${sense} ${bound}`)
  }

  toText(relaxed: boolean): string {
    const gains: Terms = this.#variables.flatMap(({ gain }, index) => (gain ? [[index, gain]] : []))
    const names = this.#variables.flatMap(({ integer }, index) => (integer && !relaxed ? [`x${index}`] : []))
    const bounded = this.#variables.flatMap(({ most }, index) =>
      Number.isFinite(most) ? [` x${index} <= ${most}`] : [],
    )
    return [
      'Maximize',
      ` gain: ${gains.length ? textOf(gains) : '0 x0'}`,
      'Subject To',
      ...this.#rows.map((row, index) => ` r${index}: ${row}`),
      'Bounds',
      ...bounded,
      ...(names.length ? ['General', ...chunked(names, 12).map(line => ` ${line.join(' ')}`)] : []),
      'End',
      '',
    ].join('\n')
  }
}

// HiGHS reads lines of bounded length.
const textOf = (terms: Terms) =>
  chunked(
    terms.map(([index, coefficient]) => `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} x${index}`),
    10,
  )
    .map(line => line.join(' '))
    .join('\n  ')

const chunked = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

export interface SolveOptions {
  seed?: number
  /** Work, not time, so that the same seed gives the same answer. */
  nodes?: number
  /** A last resort. */
  seconds?: number
  /** How far from the best an answer may be. */
  gap?: number
  /** Without the whole numbers: the answer is then a bound. */
  relaxed?: boolean
}

export interface Solution {
  optimal: boolean
  gain: number
  valueOf(variable: number): number
}

type Highs = Awaited<ReturnType<typeof loadHighs>>
let loaded: Promise<Highs> | undefined

/** Null if there is no solution, or none was found within the limits. */
export async function solveProgram(program: Program, options: SolveOptions = {}): Promise<Solution | null> {
  if (!program.size) return { optimal: true, gain: 0, valueOf: () => 0 }
  loaded ??= loadHighs()
  const highs = await loaded
  const { seed = 1, nodes, seconds = 30, gap = 0, relaxed = false } = options
  try {
    const { Status, ObjectiveValue, Columns } = highs.solve(program.toText(relaxed), {
      random_seed: seed,
      time_limit: seconds,
      mip_rel_gap: 0,
      mip_abs_gap: gap,
      ...(nodes !== undefined && { mip_max_nodes: nodes }),
      output_flag: false,
    })
    const primal = (index: number) => {
      const column = Columns[`x${index}`]
      return column && 'Primal' in column ? column.Primal : 0
    }
    const optimal = Status === 'Optimal'
    if (!optimal && !Number.isFinite(ObjectiveValue)) return null
    if (Status === 'Infeasible') return null
    return { optimal, gain: ObjectiveValue, valueOf: primal }
  } catch {
    // A module that aborted can't be used again.
    loaded = undefined
    return null
  }
}
