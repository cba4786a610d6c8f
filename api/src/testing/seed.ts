import { randomInt } from 'node:crypto'

/** New cases in every run of a test. TEST_SEED repeats those of a run, which says its seed. */
export const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
console.info(`TEST_SEED=${seed}`)
