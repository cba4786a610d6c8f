import { expect, test } from '@playwright/test'
import { PAGES_OF } from './pages.ts'
import { openPanel, ROLES } from './people.ts'

for (const role of ROLES) {
  test(`${role.rol}: the menu holds every page of the role, each opens with its title`, async ({
    page,
    isMobile,
  }) => {
    await openPanel(page, role)
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    const {
      '/adminpaymentsactive': _byButton,
      '/adminhelp': _inTheHeader,
      '/adminproposal': _fromTheSections,
      '/adminavailability': _fromTheProposal,
      ...pages
    }: Record<string, string> = PAGES_OF[role.rol]
    // The lists are one entry, which opens the first of them.
    const entryOf = (address: string) => address.replace(/^(\/adminlists)\/.*/, '$1')
    for (const [address, title] of Object.entries(pages)) {
      if (isMobile) await page.getByRole('button', { name: 'Abrir el menú' }).click()
      await menu.locator(`a[href="${entryOf(address)}"]`).click()
      await expect(page).toHaveURL(address)
      await expect(page).toHaveTitle(new RegExp(title))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    if (isMobile) await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(menu.getByRole('link', { name: 'Panel' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Salir' })).toBeVisible()
    const addresses = await menu
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(addresses.sort()).toEqual(Object.keys(pages).map(entryOf).sort())
  })
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
