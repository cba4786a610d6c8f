import type { Page } from '@playwright/test'

/** Collects a page's console messages, CSP violations and requests to other origins. */
export async function watch(page: Page, baseURL: string | undefined): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  // The event, because a library that catches the violation leaves nothing in the console.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
      console.error(`${effectiveDirective} refused in ${sourceFile}`),
    ),
  )
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      complaints.push(request.url())
  })
  return complaints
}
