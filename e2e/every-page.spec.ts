import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { watch } from './complaints.ts'
import { linkTo } from './mail.ts'
import { findFaults, rememberPainted, setTextSpacing } from './page-checks.ts'
import { entryOf, menuOf, PAGES_OF, PUBLIC_PAGES } from './pages.ts'
import { bringSession, ROLES, waiting } from './people.ts'
import { createTeacher } from './school.ts'

// Everything that a page loads is watched.
test.use({ serviceWorkers: 'allow' })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
/** A laptop at 200 %, and WCAG's 320 px, which is the same laptop at 400 % too. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 560 },
]

/** The rows of a long list are alike: a few of them are enough to look at. */
const A_FEW: Record<string, string> = {
  '/adminpoma': '?buscar=mar',
  '/adminstudents': '?buscar=mar',
  '/adminsections': '?buscar=sociales',
}

/** A page that was opened is looked at, in one way or in all. Says what is wrong with it. */
type Look = (page: Page, touch: Touch) => Promise<string[]>

/** Every page has its title and its language, has all of what it reads, and nothing wrong with it. */
async function inspect(page: Page, address: string, title: string, look: Look) {
  await open(page, address, title)
  await expect(waiting(page)).toHaveCount(0)
  expect(await page.title()).toContain(title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const touch = await openTouch(page)
  const faults = await look(page, touch)
  await touch.close()
  expect(faults).toEqual([])
}

/** As most people have it: on a phone, light, under a finger. */
const lookOnPhone: Look = async (page, touch) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await touch.turn(true)
  await expect.poll(() => findFaults(page, 'sidewaysScroll')).toEqual([])
  return [...(await faultsOf(page)), ...(await findFaults(page, ...NAMES, ...OF_A_PHONE))]
}

/**
 * In every way in which people have it: light, dark, in the system's own colours, under a finger, magnified, with more space
 * between letters and lines. It scrolls in one direction only, cuts and covers nothing, and has no axe violation.
 */
const lookInEveryWay: Look = async (page, touch) => {
  const faults: string[] = []
  const note = (how: string, found: string[]) => faults.push(...found.map(fault => `${how}: ${fault}`))
  for (const viewport of [DESKTOP, PHONE]) {
    const size = `${viewport.width} px`
    await page.setViewportSize(viewport)
    await touch.turn(viewport === PHONE)
    await expect.poll(() => findFaults(page, 'sidewaysScroll')).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      // The dark page differs in its colours only, so axe checks only those rules again.
      note(`${size} ${colorScheme}`, await faultsOf(page, colorScheme === 'light' ? 'all' : 'colours'))
    }
    note(size, await findFaults(page, ...NAMES, ...(viewport === PHONE ? OF_A_PHONE : [])))
    await rememberPainted(page)
    await page.emulateMedia({ forcedColors: 'active' })
    note(`${size} forced colours`, await findFaults(page, 'vanished', 'unmarkedChoices'))
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  }
  for (const viewport of ZOOMED) {
    await page.setViewportSize(viewport)
    note(`${viewport.width} px`, await findFaults(page, ...LAYOUT, 'coveredControls'))
  }
  await setTextSpacing(page, true)
  note('320 px with text spacing', await findFaults(page, ...LAYOUT))
  return faults
}

/**
 * By the menu where it leads there, as people go from page to page: what a page loads afresh is watched with markup in its
 * names (stored-markup.spec).
 */
async function open(page: Page, address: string, title: string) {
  await page.setViewportSize(DESKTOP)
  const entry = menuOf(page).locator(`a[href="${entryOf(address)}"]`)
  if ((await entry.count()) === 0) {
    await page.goto(address)
    return expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await setTextSpacing(page, false)
  await entry.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** A switch for `pointer: coarse`, as on a phone; the session has to stay open for as long as it is on. */
async function openTouch(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return {
    turn: (enabled: boolean) =>
      devtools.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 }),
    close: () => devtools.detach(),
  }
}

type Touch = Awaited<ReturnType<typeof openTouch>>

const LAYOUT = ['sidewaysScroll', 'clippedText', 'overlappingText'] as const
const NAMES = ['equalNames', 'headings', 'silentRegions'] as const
const OF_A_PHONE = ['smallTargets', 'brokenWords', 'textOverBars'] as const

/** `npm test` looks at each page once, on a phone; `npm run test:full` in every way, which has all of the other in it. */
const LOOKS = [
  { tag: '@quick', how: 'on a phone', look: lookOnPhone },
  { tag: '@full', how: 'in every way', look: lookInEveryWay },
]

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

    for (const { tag, how, look } of LOOKS)
      for (const [address, title] of Object.entries(pages)) {
        test(`${address}: ${title}, ${how}`, { tag }, async () => {
          complaints.length = 0
          await inspect(page, `${address}${A_FEW[address] ?? ''}`, title, look)
          expect(complaints).toEqual([])
        })
      }
  })
}

inspectAll('Nadie', PUBLIC_PAGES, async () => {})
for (const { rol, correo } of ROLES) inspectAll(rol, PAGES_OF[rol], page => bringSession(page, correo))

test('the form behind the link of a mail', async ({ page, request, baseURL }) => {
  const correo = await createTeacher(request)
  await request.post('/api/v1/auth/recover-password', { data: { correo } })
  const complaints = await watch(page, baseURL)
  await inspect(page, await linkTo(correo, 2), 'Nueva contraseña', lookInEveryWay)
  await expect(page.getByLabel('Repite la contraseña')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the API page works under the content security policy', async ({ page, baseURL }) => {
  const complaints = await watch(page, baseURL)
  // It draws itself only when its script, the largest of all, and the document have come. The script asks for the document
  // once it has been read, while the network is idle.
  const document = page.waitForResponse('/api/docs/json')
  await page.goto('/api/docs')
  await (await document).finished()
  await expect(page.getByText('Iniciar sesión')).toBeVisible()
  expect(complaints).toEqual([])
})
