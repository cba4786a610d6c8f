import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They start servers or clusters and mostly wait for them: begun first, so that none is left over at the end, alone. */
const MOSTLY_WAITING =
  /\/(faults|main|upgrade|embedded|places|supervise|backup|handed-over-folder|read-replica)\.test\.ts$/

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => (MOSTLY_WAITING.test(moduleId) ? 0 : 1)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // More than there are cores: most of the time a test waits for PostgreSQL or for a process that it started.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: WaitingFirst },
    // Real processes and a real database: a bound for what hangs, not a measure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,packages,api,scripts,bench}/**/*.test.ts'],
          globalSetup: ['scripts/lib/build-before-tests.mjs', 'api/src/testing/server.ts'],
          // The server's modules keep nothing between test files, and loading them anew for each takes longer than most tests.
          isolate: false,
        },
      },
      // The browser's modules are the session of one person.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
