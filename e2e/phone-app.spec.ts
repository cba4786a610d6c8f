import { expect, type Page, test } from '@playwright/test'
import { bringSession, fillLogin, openPanel, PASSWORD, ROLES, signInAs, waiting } from './people.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SIN_CONEXION = /^Sin conexión\. Ves lo que había a las? .+ [ap]\.\sm\.$/

const bar = (page: Page) => page.getByRole('navigation', { name: 'Accesos de cada día' })
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('nivela')
    return (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter(path => !path.startsWith('/assets/'))
  })

test.use({ serviceWorkers: 'allow' })

test.describe('on a phone', () => {
  test.use(PHONE)

  test("a student's places are in a bar, and back closes what lies on top before it leaves", async ({
    page,
  }) => {
    await openPanel(page, ROLES[2])
    for (const place of await bar(page).getByRole('listitem').all()) {
      const box = await place.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    await expect(bar(page).getByRole('link', { name: 'Panel' })).toHaveAttribute('aria-current', 'page')
    await bar(page).getByRole('link', { name: 'Notas' }).click()
    await expect(page).toHaveURL('/studentqualification')
    await expect(page.getByRole('heading', { level: 1, name: 'Calificaciones' })).toBeVisible()

    // A drawer.
    const notices = page.getByRole('dialog', { name: 'Avisos' })
    await page.getByRole('button', { name: /^Avisos/ }).click()
    await expect(notices).toBeVisible()
    await page.goBack()
    await expect(notices).toBeHidden()
    await expect(page).toHaveURL('/studentqualification')

    // A question over the menu: one at a time.
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    await page.getByRole('button', { name: 'Más' }).click()
    await menu.getByRole('button', { name: 'Salir' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/studentqualification')

    // Closed by hand, it leaves nothing that back would have to be pressed for twice.
    await page.getByRole('button', { name: /^Avisos/ }).click()
    await notices.getByRole('button', { name: 'Cerrar los avisos' }).click()
    await expect(notices).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/studentpanel')
    await expect(page.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Panel' })).toHaveAttribute('aria-current', 'page')

    // A link that is followed out of a drawer: back leads to the page, not into the drawer.
    await page.getByRole('button', { name: /^Avisos/ }).click()
    await notices.getByRole('link', { name: 'Elegir qué me llega por correo' }).click()
    await expect(page).toHaveURL(/\/studentperfil/)
    await page.goBack()
    await expect(page).toHaveURL('/studentpanel')
    await expect(page.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible()
    await expect(notices).toBeHidden()
  })

  test('a pull reads the page again', async ({ page }) => {
    await openPanel(page, ROLES[2])
    await expect(waiting(page)).toHaveCount(0)
    const asked = page.waitForRequest(request => request.url().includes('/api/v1/inscripciones/user/'))
    await page.evaluate(() => {
      const target = document.querySelector('h1') as Element
      const at = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 100, clientY })]
      const fire = (type: string, touches: Touch[]) =>
        target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
      fire('touchstart', at(100))
      fire('touchmove', at(220))
      fire('touchend', [])
    })
    await asked
  })

  test('one call that is lost again and again while the others are answered: what is kept stands in, until it comes through', async ({
    page,
  }) => {
    const progress = page.getByRole('region', { name: 'Mi avance' })
    await openPanel(page, ROLES[2])
    await expect(progress).toBeVisible()
    let asked = 0
    await page.route('**/api/v1/avance/*', route =>
      asked++ < 3 ? route.abort('internetdisconnected') : route.continue(),
    )
    const answer = page.waitForResponse(/\/api\/v1\/avance\//)
    const lastLoss = page.waitForEvent('requestfailed', () => asked === 3)
    await page.reload()
    await lastLoss
    await expect(progress).toBeVisible()
    expect((await answer).ok()).toBe(true)
    expect(asked).toBe(4)
  })

  test('without a network week, progress and grades are there; it comes back by itself; Salir removes all of it', async ({
    page,
    context,
  }) => {
    await signInAs(page, ROLES[2])
    const lesson = page.getByText('Matemáticas').filter({ visible: true }).first()
    await expect(lesson).toBeVisible()
    await bar(page).getByRole('link', { name: 'Notas' }).click()
    const grades = page.getByRole('heading', { level: 1, name: 'Calificaciones' })
    await expect(grades).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    const shown = await page.locator('main').innerText()
    await expect
      .poll(async () => (await keptPages(page)).sort())
      .toEqual(['/authguard', '/studentpanel', '/studentqualification'])

    await context.setOffline(true)
    const line = page.getByText(SIN_CONEXION)
    await expect(line).toHaveCount(1)
    await page.reload()
    await expect(grades).toBeVisible()
    await expect(line).toHaveCount(1)
    for (const sentence of shown.split('\n').filter(Boolean))
      await expect(page.locator('main')).toContainText(sentence)
    await bar(page).getByRole('link', { name: 'Panel' }).click()
    await expect(lesson).toBeVisible()
    await expect(line).toHaveCount(1)

    const again = page.waitForResponse(response => response.url().includes('/api/v1/avance/'))
    await context.setOffline(false)
    await again
    await expect(line).toHaveCount(0)

    await page.getByRole('button', { name: 'Más' }).click()
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('button', { name: 'Salir' })
      .click()
    await page.getByRole('button', { name: 'Sí, seguro' }).click()
    await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
    for (const kept of await keptPages(page)) {
      const text = await page.evaluate(async path => (await caches.match(path))?.text(), kept)
      expect(text).not.toMatch(/estudiante@nivela\.test|Matemáticas/)
    }
  })

  test('a network that is lost while someone signs in takes no style sheet away', async ({
    page,
    context,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
    await context.setOffline(true)
    await fillLogin(page, ROLES[2].correo, PASSWORD)
    await expect(page.getByText('Revisa tu conexión')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page).toHaveURL(ROLES[2].panel)
    await expect(page.locator('header').first()).toHaveCSS('position', 'fixed')
  })

  test('what is touched without a network waits for it; the page stays', async ({ page, context }) => {
    await bringSession(page, ROLES[2].correo)
    await page.goto('/studentqualification')
    const title = page.getByRole('heading', { level: 1, name: 'Calificaciones' })
    await expect(title).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    await context.setOffline(true)
    await expect(page.getByText(SIN_CONEXION)).toBeVisible()

    await page.getByRole('button', { name: 'Descargar mi récord (PDF)' }).click()
    await expect(page.getByText('No pudimos conectar con el servidor')).toBeVisible()
    const lost = page.waitForEvent('requestfailed', request => /\/PanelDeAvisos-/.test(request.url()))
    await page.getByRole('button', { name: /^Avisos/ }).click()
    await lost
    await expect(title).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible()
    await expect(title).toBeVisible()
  })

  test('a page that could not be fetched says so, and comes by itself or when it is opened again', async ({
    page,
    context,
  }) => {
    const sections = page.getByRole('heading', { level: 1, name: 'Mis secciones' })
    const enrolment = page.getByRole('heading', { level: 1, name: 'Inscripción' })
    const missing = page.getByRole('heading', { level: 1, name: 'Esta página aún no llega' })
    await openPanel(page, ROLES[2])
    await expect(waiting(page)).toHaveCount(0)
    await context.setOffline(true)
    for (const place of ['Inscripción', 'Secciones']) {
      await bar(page).getByRole('link', { name: place }).click()
      await expect(missing).toBeVisible()
    }
    await page.getByRole('button', { name: 'Cargar otra vez' }).click()
    await expect(missing).toBeVisible()

    await context.setOffline(false)
    await expect(sections).toBeVisible()
    await bar(page).getByRole('link', { name: 'Inscripción' }).click()
    await expect(enrolment).toBeVisible()
  })

  test('a first load that is interrupted goes on by itself', async ({ page }) => {
    await bringSession(page, ROLES[2].correo)
    const withoutNetwork = /\/assets\/app-|\/health\/live/
    await page.route(withoutNetwork, route => route.abort('internetdisconnected'))
    const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/health/live'))
    await page.goto(ROLES[2].panel)
    await lost
    await page.unroute(withoutNetwork)
    await expect(page.getByRole('region', { name: 'Mi avance' })).toBeVisible()
  })

  test("a panel's data are asked for beside its code, and once", async ({ page }) => {
    await bringSession(page, ROLES[2].correo)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const first = page.waitForRequest('**/api/v1/avance/*')
    await page.route('**/assets/*.js', async route => {
      await first
      await route.continue()
    })
    await page.goto(ROLES[2].panel)
    await expect(page.getByRole('region', { name: 'Mi avance' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    for (const read of [/^\/api\/v1\/avance\//, /^\/api\/v1\/inscripciones\/user\//, /^\/api\/v1\/periodos$/])
      expect(asked.filter(path => read.test(path))).toHaveLength(1)
  })

  test('an address that is opened afresh begins at its top, and back returns to where one was', async ({
    page,
  }) => {
    const scrolled = () => page.evaluate(() => scrollY)
    await openPanel(page, ROLES[2])
    await expect(waiting(page)).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(scrolled).toBe(300)
    await page.goto('/studentqualification')
    await expect(page.getByRole('heading', { level: 1, name: 'Calificaciones' })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    expect(await scrolled()).toBe(0)
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(scrolled).toBe(200)
    await bar(page).getByRole('link', { name: 'Panel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible()
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await expect.poll(scrolled).toBe(200)
  })
})

const SHELLS = [
  ['/newpassword?token=x', 'Nueva contraseña', null],
  ['/login', 'Iniciar Sesión', null],
  ...ROLES.map(({ panel, correo }) => [panel, null, correo] as const),
] as const

test('every page has its shape before any of its files arrive, in light and dark', async ({
  browser,
  baseURL,
}) => {
  for (const [address, title, correo] of SHELLS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ ...(baseURL && { baseURL }), ...PHONE, colorScheme })
      if (correo) await bringSession(page, correo)
      await page.route(/\/assets\//, route => route.abort())
      await page.goto(address)
      const h1 = page.locator('h1')
      await expect(h1).toBeVisible()
      if (title) await expect(h1).toHaveText(title)
      else {
        await expect(page.locator('header').first()).toBeInViewport()
        await expect(page.getByText('Más', { exact: true })).toBeInViewport()
        await expect(page.locator('.mantine-Skeleton-root').filter({ visible: true }).first()).toBeVisible()
      }
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(17, 17, 29)' : 'rgb(251, 250, 247)')
      await page.close()
    }
  }
})

test('the app can be installed: its manifest names pictures and places that are there', async ({
  request,
}) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const { icons, screenshots, shortcuts, start_url } = manifest
  expect(icons.map(({ purpose = 'any' }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']))
  expect(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  )
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const picture = await request.get(src)
    expect(picture.headers()['content-type'], src).toBe(type)
    expect(pngSize(await picture.body()), src).toBe(sizes)
  }
  for (const { url } of [{ url: start_url }, ...shortcuts])
    expect((await request.get(url)).status(), url).toBe(200)
})

/** A PNG's first chunk holds its width and height. */
const pngSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
