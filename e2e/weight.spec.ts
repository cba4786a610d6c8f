import { expect, type Page, type Request, test } from '@playwright/test'
import { bringSession, waiting } from './people.ts'

/**
 * What a first visit brings over the wire before the page can be used, headers included, in KB: measured, and a fiftieth
 * more. Raise one with what needs it.
 */
const LIMITS = { '/': 111, '/login': 149, '/studentpanel': 304 }

/**
 * Opens a page that this browser has never seen, and answers what its files weighed. The API's answers don't count, nor does
 * what is asked for from the file `later` on: the page fetches it once it can be used.
 */
async function weigh(page: Page, address: string, later?: string) {
  const asked: Request[] = []
  const finished = new Set<Request>()
  page.on('request', request => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) asked.push(request)
  })
  page.on('requestfinished', request => finished.add(request))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  if (later) await expect.poll(() => asked.map(nameOf)).toContain(later)
  await expect.poll(() => asked.filter(request => !finished.has(request)).map(nameOf)).toEqual([])
  const names = asked.map(nameOf)
  const counted = asked.slice(0, later ? names.indexOf(later) : names.length)
  const sizes = await Promise.all(counted.map(request => request.sizes()))
  const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0)
  return { names: counted.map(nameOf).sort(), kilobytes: bytes / 1024 }
}

/** Without the folder and the hash. */
const nameOf = (request: Request) =>
  new URL(request.url()).pathname.replace(/^\/assets\/|-[\w-]{8}(?=\.\w+$)/g, '')

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
  expect(scripts).toEqual([
    'base.js',
    'comun.js',
    'entrada.js',
    'index.js',
    'react.js',
    'rolldown-runtime.js',
  ])
  expect(kilobytes).toBeLessThan(LIMITS['/login'])
})

test("a student's first look at their week is light", async ({ page }) => {
  await bringSession(page, 'estudiante@nivela.test')
  const { kilobytes } = await weigh(page, '/studentpanel', 'dialogos.js')
  expect(kilobytes).toBeLessThan(LIMITS['/studentpanel'])
})
