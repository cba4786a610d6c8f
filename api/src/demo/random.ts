/** A small generator with a fixed seed: the demo is the same school every time. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    chance: (probability: number) => next() < probability,
    between: (low: number, high: number) => low + below(high - low + 1),
    shuffled<T>(items: readonly T[]): T[] {
      const copy = [...items]
      for (let index = copy.length - 1; index > 0; index--) {
        const other = below(index + 1)
        ;[copy[index], copy[other]] = [copy[other] as T, copy[index] as T]
      }
      return copy
    },
  }
}
export type Random = ReturnType<typeof createRandom>
