import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { watch } from './complaints.ts'
import { PAGES_OF } from './pages.ts'
import { bringSession, ROLES, waiting } from './people.ts'
import { openProduct } from './product.ts'
import { anyCedula, tokenOfOffice } from './school.ts'

/** A school of this test's own, so that nobody else has to read such names. */
const test = base.extend<object, { product: { address: string } }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const { address, stop } = await openProduct()
      await use({ address })
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.address),
})

// Everything that a page loads is watched.
test.use({ serviceWorkers: 'allow' })

// A second product starts beside the first one: a bound for what hangs, not a measure.
const slow = expect.configure({ timeout: 30_000 })
const IMAGE = '<img src=x onerror=alert(1)>'
const SCRIPT = '"><script>alert(1)</script><svg onload=alert(1)>'
const LINK = "javascript:alert(1)//</title></textarea><a href='javascript:alert(1)'>"

type Thing = Record<string, unknown> & { id: number }

/** Calls everyone and everything of the school by a name that is markup, through the API. */
async function spoilEveryName(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const list = async (path: string): Promise<Thing[]> =>
    (await (await request.get(`/api/v1${path}`, { headers })).json()).data
  const rename = async (path: string, change: (thing: Thing) => object, update = path.split('?')[0]) => {
    // What belongs to a closed period keeps its name.
    const closed = (await list('/periodos')).filter(({ cerrado }) => cerrado).map(({ id }) => id)
    const open = ({ idperiodo, id }: Thing) =>
      !closed.includes((path === '/periodos' ? id : idperiodo) as number)
    const answers = (await list(path)).filter(open).map(async thing => {
      const data = { ...thing, ...change(thing) }
      const response = await request.put(`/api/v1${update}/${thing.id}`, { headers, data })
      return `${path} ${response.status()}`
    })
    expect(new Set(await Promise.all(answers))).toEqual(new Set([`${path} 200`]))
  }
  const person = ({ id, cedula, telefono }: Thing) => ({
    ...{ nombre: `${id} ${IMAGE}`, apellido: SCRIPT },
    ...{ cedula: cedula ?? anyCedula(), telefono: telefono ?? '8095550100' },
  })
  const thing = ({ id }: Thing) => ({ nombre: `${id} ${LINK} ${IMAGE}` })
  await rename('/usuarios', person)
  await rename('/usuarios?idrol=3', person)
  for (const path of ['/periodos', '/asignaturas', '/aulas', '/secciones']) await rename(path, thing)
  await rename('/inscripciones/process/all', thing, '/inscripciones/actualizar-proceso')
  // A mail to someone with such a name, for the office's page of mails.
  expect((await request.post('/api/v1/escuela/correo-de-prueba', { headers, data: {} })).status()).toBe(200)
}

/** Everything that a text would leave behind if the browser took it for markup, and whatever else a page complains about. */
async function watchForMarkup(page: Page, baseURL: string | undefined) {
  const seen = await watch(page, baseURL)
  page.on('dialog', dialog => {
    seen.push(`dialog: ${dialog.message()}`)
    return dialog.dismiss()
  })
  return seen
}
const injected = (page: Page) =>
  page.locator('[onerror], [onload], img[src="x"], a[href^="javascript:"], body script:not([src])').count()

async function visit(page: Page, address: string) {
  await page.goto(address)
  await slow(page.getByRole('heading', { level: 1 })).toBeVisible()
  await slow(waiting(page)).toHaveCount(0)
}

/** What shows no names at all. */
const WITHOUT_NAMES = ['/adminpanel', '/adminschool', '/adminhelp', '/studentreceipts']

test('markup in every name of the school is text on every page that shows it', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await spoilEveryName(request)
  const seen = await watchForMarkup(page, baseURL)
  await page.goto('/login')
  const own = await injected(page)
  for (const role of ROLES) {
    await bringSession(page, role.correo)
    for (const address of Object.keys(PAGES_OF[role.rol])) {
      await visit(page, address === '/admincorreos' ? `${address}?estado=enviado` : address)
      if (!WITHOUT_NAMES.includes(address)) await slow(page.locator('main'), address).toContainText(IMAGE)
      expect([address, await injected(page)]).toEqual([address, own])
    }
  }
  expect(seen).toEqual([])

  // The check itself works: the same text, inserted as markup, is blocked by the policy and reported.
  await page.evaluate(text => document.body.insertAdjacentHTML('beforeend', text), IMAGE)
  await expect.poll(() => seen.join()).toMatch(/script-src-attr refused/)
  expect(await injected(page)).toBe(own + 1)
})
