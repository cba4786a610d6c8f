// biome-ignore lint/suspicious/noExplicitAny: a log line holds what it likes
type Line = Record<string, any>

/** A log that tests can wait on: resolves with the first line, earlier or later, that matches. */
export function openTestLog() {
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  return {
    lines,
    stream: {
      write(text: string) {
        lines.push(JSON.parse(text))
        for (const look of waiting) look()
      },
    },
    line: (matches: (line: Line) => boolean) =>
      new Promise<Line>(resolve => {
        const look = () => {
          const found = lines.find(matches)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
