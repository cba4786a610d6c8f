import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Not a test: `npm run screenshots` takes every page's picture with the tests' own browser and product. */
export default defineConfig({
  ...tests,
  testMatch: 'screenshots.ts',
  timeout: 120_000,
  projects: [{ name: 'screenshots' }],
})
