import { test as base } from '@playwright/test'
import { openAnotherServer } from './product.ts'

export const test = base.extend<{ demanding: string }>({
  /** The address of a server that demands a second factor of administrators and teachers. */
  demanding: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const { address, end } = await openAnotherServer({ REQUIRE_SECOND_FACTOR: 'staff' })
      await use(address)
      await end()
    },
    // Of its own: the start takes nothing from the test's.
    { timeout: 30_000 },
  ],
})
