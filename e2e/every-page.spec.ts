import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { PAGES_OF, PUBLIC_PAGES } from './pages.ts'
import { bringSession, ROLES } from './people.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

/** The rows of a long list are alike: a few of them are enough to look at. */
const A_FEW: Record<string, string> = { '/adminpoma': '?buscar=mar', '/adminstudents': '?buscar=mar' }

/** Collects a page's console messages, CSP violations and requests to other origins. */
async function watch(page: Page, baseURL: string | undefined): Promise<string[]> {
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

/** A page has its title, does not scroll sideways, logs nothing, and has no axe violation, light or dark. */
async function inspect(page: Page, address: string, title: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await page.title()).toContain(title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await expect.poll(() => page.evaluate(sidewaysScroll)).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      // The dark page differs in its colours only, so axe checks only those rules again.
      const found = await faultsOf(page, colorScheme === 'light' ? undefined : ['color-contrast'])
      expect(found, `${viewport.width} px, ${colorScheme}`).toEqual([])
    }
  }
}

const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** One browser window for all of them, as people have: what one page loaded, the next finds in the cache. */
function inspectAll(who: string, pages: Record<string, string>, enter: (page: Page) => Promise<void>) {
  test.describe(who, () => {
    test.describe.configure({ mode: 'default' })
    let page: Page
    let complaints: string[]
    test.beforeAll(async ({ browser, baseURL }) => {
      page = await browser.newPage()
      complaints = await watch(page, baseURL)
      await enter(page)
    })
    test.afterAll(() => page.close())

    for (const [address, title] of Object.entries(pages)) {
      test(`${address}: ${title}`, async () => {
        complaints.length = 0
        await inspect(page, `${address}${A_FEW[address] ?? ''}`, title)
        expect(complaints).toEqual([])
      })
    }
  })
}

inspectAll('Nadie', PUBLIC_PAGES, async () => {})
for (const { rol, correo } of ROLES) inspectAll(rol, PAGES_OF[rol], page => bringSession(page, correo))

test('the API page works under the content security policy', async ({ page, baseURL }) => {
  const complaints = await watch(page, baseURL)
  await page.goto('/api/docs')
  await expect(page.getByText('Iniciar sesión')).toBeVisible()
  expect(complaints).toEqual([])
})
