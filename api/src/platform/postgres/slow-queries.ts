export interface SlowQuery {
  /** A prepared statement's name. */
  name?: string
  /** The statement's text, with no value in it. */
  query: string
  ms: number
}

export interface SlowQueries {
  milliseconds: number
  report(query: SlowQuery): void
}

const LONGEST_TEXT = 600

export function describeQuery(
  asked: string | { text?: string; name?: string | undefined },
  ms: number,
): SlowQuery {
  const { text = '', name } = typeof asked === 'string' ? { text: asked } : asked
  return { ...(name && { name }), query: withoutValues(text), ms: Math.round(ms) }
}

/** Values travel apart from the text, as $1; should one ever be written into it, it is left out. */
const withoutValues = (text: string) =>
  text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
