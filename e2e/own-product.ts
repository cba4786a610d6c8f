import { test as base, expect } from '@playwright/test'
import { openProduct } from './product.ts'

/** A school of the test's own: what it does to the window concerns no other test. */
export const test = base.extend<object, { school: string; product: { address: string } }>({
  // A file that names one shares it with no other file: what it leaves behind is nobody's beginning.
  school: ['', { option: true, scope: 'worker' }],
  product: [
    async ({ school: _school }, use) => {
      const { address, stop } = await openProduct()
      await use({ address })
      await stop()
    },
    // A whole product starts: a bound for what hangs, not a measure.
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
})

/** A bound for what hangs, as above. */
export const slow = expect.configure({ timeout: 30_000 })
