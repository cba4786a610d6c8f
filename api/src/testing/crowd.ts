import { onTestFinished } from 'vitest'
import { countCalls } from '../platform/operations/backpressure.ts'

/** As many calls under way as only a rush makes, until they are told to leave or the test ends. */
export function comeTogether() {
  let here = 200
  for (let each = 0; each < here; each++) countCalls(1)
  function leave() {
    for (; here; here--) countCalls(-1)
  }
  onTestFinished(leave)
  return leave
}
