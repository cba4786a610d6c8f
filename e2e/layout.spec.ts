import { expect, test } from '@playwright/test'
import { ROLES, signInAs } from './people.ts'

const MENUS = {
  Administrador: [
    '/adminpanel', '/adminpayments', '/adminperiods', '/adminsubjects', '/adminclassrooms', '/adminsections',
    '/adminpoma', '/adminUser', '/adminregistrations', '/adminperfiles',
  ], // biome-ignore format: addresses read better in lines
  Maestro: ['/teacherpanel', '/teachersection', '/teacherqualification', '/teacherperfil'],
  Estudiante: [
    '/studentpanel', '/studentsinscription', '/studentsection', '/studentqualification', '/studentreceipts', '/studentperfil',
  ], // biome-ignore format: addresses read better in lines
}

for (const role of ROLES) {
  test(`${role.rol}: the menu holds every page of the role, each opens with its title`, async ({
    page,
    isMobile,
  }) => {
    await signInAs(page, role)
    const openMenu = async () => {
      if (isMobile) await page.getByRole('button', { name: 'Abrir el menú' }).click()
    }
    await openMenu()
    const menu = page.getByRole('navigation', { name: 'Menú principal' })
    const links = menu.getByRole('link')
    await expect(menu.getByRole('link', { name: 'Panel' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Salir' })).toBeVisible()
    const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(addresses.sort()).toEqual([...MENUS[role.rol]].sort())
    const titles = new Set<string>()
    for (const address of MENUS[role.rol]) {
      await menu.locator(`a[href="${address}"]`).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      titles.add(await page.title())
      if (isMobile) {
        await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeVisible()
        await openMenu()
      }
    }
    expect(titles.size).toBe(MENUS[role.rol].length)
  })
}

test('the user menu shows name and e-mail; it and the drawer are never open together', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, ROLES[1])
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
  await signInAs(page, ROLES[2])
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
  await expect(page).toHaveTitle(/no/i)
  await page
    .getByRole('link', { name: /inicio/i })
    .first()
    .click()
  await expect(page).toHaveURL('/')
})
