import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,api,web,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/lib/build-before-tests.mjs', 'api/src/testing/server.ts'],
    // Every core: most of the time a test waits for PostgreSQL or for a process that it started.
    maxWorkers: '100%',
    // Real processes and a real database: a bound for what hangs, not a measure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
