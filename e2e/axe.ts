import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Contrast by WCAG's AAA (7:1, large text 4.5:1) in place of AA. */
const AAA = { 'color-contrast-enhanced': { enabled: true }, 'color-contrast': { enabled: false } }
const COLOURS = ['color-contrast-enhanced']

/** The rows of a long list are alike: its first ones are enough to look at. */
const ALIKE = ['main ul > li:nth-child(n + 8)', 'main .mantine-Table-table tbody > tr:nth-child(n + 6)']

/**
 * axe's violations on the page as it is now, by all of its rules or by those about colours. Injected once per page; only
 * violations are collected, because its other results took most of the time.
 */
export async function faultsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const wanted = rules === 'all' ? { rules: AAA } : { runOnly: COLOURS }
  return page.evaluate(
    async ({ options, alike }) => {
      const exclude = alike.filter(selector => document.querySelector(selector))
      const { violations } = await window.axe.run({ exclude }, { resultTypes: ['violations'], ...options })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
    },
    { options: wanted, alike: ALIKE },
  )
}
