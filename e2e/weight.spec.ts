import { expect, type Page, type Request, test } from '@playwright/test'
import { bringSession, waiting } from './people.ts'

/**
 * What a first visit brings over the wire, headers included, in KB: measured, and a fiftieth more. A change that needs
 * more says so here: the week also has the four steps, the bell, the waiting lines, what it listens to, and what it does when answers are late or lost; the sign-in
 * the school's own name and logo.
 */
const LIMITS = { '/': 111, '/login': 142, '/studentpanel': 366 }

/** Opens a page that this browser has never seen, and answers what its files weighed. The API's answers don't count. */
async function weigh(page: Page, address: string) {
  const asked = new Set<Request>()
  const finished: Request[] = []
  page.on('request', request => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) asked.add(request)
  })
  page.on('requestfinished', request => {
    if (asked.has(request)) finished.push(request)
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(() => asked.size - finished.length).toBe(0)
  const files = await Promise.all(
    finished.map(async request => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      const name = new URL(request.url()).pathname.replace(/^\/assets\/|-[\w-]{8}(?=\.\w+$)/g, '')
      return { name, size: responseBodySize + responseHeadersSize }
    }),
  )
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { names: files.map(({ name }) => name).sort(), kilobytes: bytes / 1024 }
}

test('the landing is light and brings nothing of the panel', async ({ page }) => {
  const { names, kilobytes } = await weigh(page, '/')
  expect(names.filter(name => name.endsWith('.woff2'))).toEqual(['figtree-latin-wght-normal.woff2'])
  const scripts = names.filter(name => name.endsWith('.js'))
  expect(scripts).toEqual(['comun.js', 'portada.js', 'react.js', 'rolldown-runtime.js'])
  expect(kilobytes).toBeLessThan(LIMITS['/'])
})

test('the sign-in is light', async ({ page }) => {
  const { names, kilobytes } = await weigh(page, '/login')
  expect(names.filter(name => name.endsWith('.woff2'))).toEqual(['figtree-latin-wght-normal.woff2'])
  // Neither the router nor a schema (nucleo.js): they come when someone types.
  const scripts = names.filter(name => name.endsWith('.js'))
  expect(scripts).toEqual(['base.js', 'comun.js', 'index.js', 'react.js', 'rolldown-runtime.js'])
  expect(kilobytes).toBeLessThan(LIMITS['/login'])
})

test("a student's first look at their week is light", async ({ page }) => {
  await bringSession(page, 'estudiante@nivela.test')
  const { kilobytes } = await weigh(page, '/studentpanel')
  expect(kilobytes).toBeLessThan(LIMITS['/studentpanel'])
})
