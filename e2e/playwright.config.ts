import { defineConfig } from '@playwright/test'
import { productOfWorker } from './product.ts'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './product.ts',
  fullyParallel: true,
  // Each with a browser and a school of its own: one story at a time leaves a third of two cores idle, or more.
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  use: {
    // Started by the global setup, before any worker reads this.
    ...(process.env.E2E_PRODUCTS && { baseURL: productOfWorker().address }),
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
      // What is the same at any size, or is a phone's alone.
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1440, height: 900 },
        // As for people who asked for less motion: drawing each fade without a graphics card takes a sixth of the time.
        contextOptions: { reducedMotion: 'reduce' },
        // The service worker fetches the program again in each new browser, which takes another sixth. Phones have it, and
        // whatever test allows it.
        serviceWorkers: 'block',
      },
    },
    {
      name: 'phone',
      // The others look at both sizes by themselves, or are about what is not seen.
      testMatch: /(enrolment|landing|layout)\.spec/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
