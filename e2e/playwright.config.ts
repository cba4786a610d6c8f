import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './product.ts',
  fullyParallel: true,
  // One at a time: browser, server and PostgreSQL fill two cores, and two stories at once come closer to their limits.
  workers: 1,
  timeout: 30_000,
  forbidOnly: true,
  use: {
    // Set by the global setup, before any worker reads it.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Nothing here needs a graphics card, and imitating one takes most of the time on a machine without.
      args: ['--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'desktop',
      // As for people who asked for less motion: drawing each fade without a graphics card takes a sixth of the time.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      // The others look at both sizes by themselves, or are about what is not seen.
      testMatch: /(catalogue|enrolment|landing|layout)\.spec/,
      // Of the catalogues, all of which look alike on a phone, one whole round.
      grep: /(enrolment|landing|layout)\.spec|update and delete/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
