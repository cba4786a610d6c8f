import { availableParallelism } from 'node:os'
import { matchesGlob } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './e2e/chromium.mjs'
import { STARTS_PROCESSES } from './scripts/lib/full-tests.mjs'
import { mantineSheet } from './web/vite.mantine-sheet.ts'
import { themeSheet } from './web/vite.pages.ts'

const chromium = await findChromium()

/** Of the other files, how many come between two of them: two or three of the long ones run at a time, and none is left over at the end. */
const BETWEEN = 12

/** Those that start processes take longest. */
class LongOnesSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const long = sorted.filter(({ moduleId }) => STARTS_PROCESSES.some(glob => matchesGlob(moduleId, glob)))
    const others = sorted.filter(file => !long.includes(file))
    const spread = long.splice(0, 2)
    while (long.length || others.length) spread.push(...others.splice(0, BETWEEN), ...long.splice(0, 1))
    return spread
  }
}

export default defineConfig({
  test: {
    // More than there are cores: most of the time a test waits for PostgreSQL or for a process that it started.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongOnesSpread },
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
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/**/*.component.test.tsx'],
          setupFiles: ['web/src/lib/cleanup.testing.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // Where Vite finds what the components import, all of it before the first test: it follows the test files' imports.
        root: 'web',
        plugins: [themeSheet(), mantineSheet('web/src')],
        test: {
          name: 'components',
          include: ['src/**/*.component.test.tsx'],
          // Each loads the whole application, and the server's tests run beside them.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                args: ['--disable-gpu', '--no-sandbox'],
              },
              contextOptions: {
                locale: 'es-DO',
                timezoneId: 'America/Santo_Domingo',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
          },
        },
      },
    ],
  },
})
