import { expect, type Page, test } from '@playwright/test'
import { entryOf, menuOf, PAGES_OF } from './pages.ts'
import { openPanel, ROLES } from './people.ts'

const NOT_IN_THE_MENU = ['/adminpaymentsactive', '/adminhelp', '/adminproposal', '/adminavailability']
/** How many pages one test opens. */
const AT_ONCE = 10

const pagesOf = (rol: keyof typeof PAGES_OF) =>
  Object.entries(PAGES_OF[rol]).filter(([address]) => !NOT_IN_THE_MENU.includes(address))
const openMenu = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' }).click()

for (const role of ROLES) {
  const pages = pagesOf(role.rol)
  test(`${role.rol}: the menu holds every page of the role`, async ({ page, isMobile }) => {
    await openPanel(page, role)
    if (isMobile) await openMenu(page)
    await expect(menuOf(page).getByRole('link', { name: 'Panel' })).toBeVisible()
    await expect(menuOf(page).getByRole('button', { name: 'Salir' })).toBeVisible()
    const addresses = await menuOf(page)
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(addresses.sort()).toEqual(pages.map(([address]) => entryOf(address)).sort())
  })

  for (let first = 0; first < pages.length; first += AT_ONCE) {
    const some = pages.slice(first, first + AT_ONCE)
    const story = `${role.rol}: by the drawer each page opens with its title, ${some[0]?.[0]} and on`
    test(story, { tag: ['@phone', '@full'] }, async ({ page }) => {
      await openPanel(page, role)
      for (const [address, title] of some) {
        await openMenu(page)
        await menuOf(page)
          .locator(`a[href="${entryOf(address)}"]`)
          .click()
        await expect(page).toHaveURL(address)
        await expect(page).toHaveTitle(new RegExp(title))
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      }
    })
  }
}

test('the user menu shows name and e-mail; it and the drawer are never open together', async ({
  page,
  isMobile,
}) => {
  await openPanel(page, ROLES[1])
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  const userMenu = page.getByRole('menu')
  await expect(userMenu.getByText('Rafael')).toBeVisible()
  await expect(userMenu.getByText('maestro@nivela.test')).toBeVisible()
  if (isMobile) {
    const drawerLink = page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Mis secciones' })
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(drawerLink).toBeInViewport()
    await expect(userMenu).toBeHidden()
    await page.getByRole('button', { name: /Menú de usuario/ }).click()
    await expect(userMenu).toBeVisible()
    await expect(drawerLink).not.toBeInViewport()
  }
  await page.keyboard.press('Escape')
  await expect(userMenu).toBeHidden()
})

test('dark and light can be chosen and are remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPanel(page, ROLES[2])
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: /oscuro/i }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
})

test('an address that is not there says so and leads on', async ({ page }) => {
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /inicio/i })
    .first()
    .click()
  await expect(page).toHaveURL('/')
})
