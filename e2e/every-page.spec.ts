import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ROLES, signInAs } from './people.ts'

const PUBLIC = [
  '/',
  '/login',
  '/recoverpassword',
  '/newpassword?token=x',
  '/MessageVerification',
  '/verification',
  '/no-existe',
]
const PRIVATE = {
  Administrador: [
    '/adminpanel', '/adminpayments', '/adminpaymentsactive', '/adminperiods', '/adminperfiles', '/adminsubjects',
    '/adminclassrooms', '/adminsections', '/adminpoma', '/adminUser', '/adminregistrations',
  ], // biome-ignore format: addresses read better in lines
  Maestro: ['/teacherpanel', '/teachersection', '/teacherqualification', '/teacherperfil'],
  Estudiante: [
    '/studentpanel', '/studentsinscription', '/studentsection', '/studentqualification', '/studentreceipts', '/studentperfil',
  ], // biome-ignore format: addresses read better in lines
}

/** What no page may do, whatever it shows: complain in the console, break the CSP, ask outside, scroll sideways, fail axe. */
async function inspect(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${address} scrolls sideways`).toBe(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, address).toEqual([])
}

function watch(page: Page, complaints: string[]) {
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error}`))
  page.on('request', request => {
    const { origin } = new URL(request.url())
    if (
      origin !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin &&
      !request.url().startsWith('data:')
    ) {
      complaints.push(`${page.url()} asked ${request.url()}`)
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the public pages', async ({ page }) => {
      const complaints: string[] = []
      watch(page, complaints)
      for (const address of PUBLIC) await inspect(page, address)
      expect(complaints).toEqual([])
    })

    for (const role of ROLES) {
      test(`the pages of ${role.rol}`, async ({ page }) => {
        const complaints: string[] = []
        watch(page, complaints)
        await signInAs(page, role)
        for (const address of PRIVATE[role.rol]) await inspect(page, address)
        expect(complaints).toEqual([])
      })
    }
  })
}

test('the API page works under the content security policy', async ({ page }) => {
  const complaints: string[] = []
  watch(page, complaints)
  await page.goto('/api/docs')
  await expect(page.getByText('Iniciar sesión')).toBeVisible()
  expect(complaints).toEqual([])
})
