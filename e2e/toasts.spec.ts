import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'

const [ADMIN, , STUDENT] = ROLES
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.locator('.mantine-Notification-root').last()

async function expectClear(page: Page, needed: Locator) {
  const [over, under] = await Promise.all([toast(page).boundingBox(), needed.boundingBox()])
  if (!over || !under) throw new Error('the toast or what is needed is not there')
  const apart =
    over.x + over.width <= under.x ||
    under.x + under.width <= over.x ||
    over.y + over.height <= under.y ||
    under.y + under.height <= over.y
  expect(apart, `${JSON.stringify(over)} covers ${needed}: ${JSON.stringify(under)}`).toBe(true)
}

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
})) {
  test.describe(device, () => {
    test.use({ viewport })

    test('at the top right, and over nothing that is pressed next', async ({ page }) => {
      await bringSession(page, ADMIN.correo)
      await page.goto('/adminclassrooms')
      const add = page.getByRole('button', { name: 'Agregar', exact: true })
      const name = `Aula ${randomUUID().slice(0, 6)}`
      await add.click()
      await dialog(page).getByLabel('Nombre').fill(name)
      await dialog(page).getByRole('button', { name: 'Guardar' }).click()
      await expect(toast(page)).toHaveText('Aula agregada.')
      const menu = page.getByRole('button', { name: /^Menú de usuario/ })
      for (const needed of [menu, add]) await expectClear(page, needed)
      const box = await toast(page).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThanOrEqual(viewport.width / 2)
      await menu.click()
      await expect(page.getByRole('menuitem', { name: 'Salir' })).toBeVisible()
      await page.keyboard.press('Escape')

      // A long refusal as well, after a question.
      await page.getByRole('button', { name: 'Eliminar Aula 101' }).click()
      await page.getByRole('button', { name: 'Sí, seguro' }).click()
      await expect(toast(page)).toContainText('El aula se usa en')
      await expect(page.locator('.mantine-Notification-root')).toHaveCount(1)
      for (const needed of [menu, add]) await expectClear(page, needed)
    })

    test('beside a dialog and its buttons', async ({ page }) => {
      await bringSession(page, STUDENT.correo)
      await page.goto('/studentpanel')
      await page.getByRole('button', { name: 'Agregar a mi calendario' }).click()
      await dialog(page).getByRole('button', { name: 'Renovar dirección' }).click()
      await page.getByRole('button', { name: 'Sí, seguro' }).click()
      await expect(toast(page)).toBeVisible()
      for (const button of await dialog(page).getByRole('button').all()) await expectClear(page, button)
    })
  })
}
