import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { createRandom } from '../demo/random.ts'

export const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
console.info(`TEST_SEED=${seed}`)

/** Random choices for a test that draws its own; TEST_SEED repeats a run. */
export const random = createRandom(seed)

/** On a busy machine fewer cases are tried, not more time taken. */
const ENOUGH_MS = 10_000

/** Tries new cases in each run, and prints their seed; TEST_SEED repeats a run. */
export function tryCases<T>(
  cases: fc.Arbitrary<T>,
  predicate: (one: T) => Promise<void>,
  parameters: { numRuns: number; endOnFailure?: boolean },
): Promise<void> {
  const until = performance.now() + ENOUGH_MS
  const property = fc.asyncProperty(cases, async one => {
    if (performance.now() < until) await predicate(one)
  })
  return fc.assert(property, { seed, ...parameters })
}
