import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * axe's violations on the page as it is now, by all of its rules or by some. Injected once per page; only violations are
 * collected, because its other results took most of the time.
 */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) }
    const { violations } = await window.axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  }, rules)
}
