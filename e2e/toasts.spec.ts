import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'

const [ADMIN, , STUDENT] = ROLES
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.locator('.mantine-Notification-root').last()

/** In one look: a toast is gone in four seconds. */
async function expectClear(needed: Locator) {
  const covered = await needed.evaluateAll(elements => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    const boxes = toasts.map(toast => toast.getBoundingClientRect())
    if (!boxes.length || !elements.length) return ['the toast or what is needed is not there']
    const isCovered = (under: DOMRect) =>
      boxes.some(
        over =>
          over.left < under.right &&
          under.left < over.right &&
          over.top < under.bottom &&
          under.top < over.bottom,
      )
    return elements.filter(one => isCovered(one.getBoundingClientRect())).map(one => one.outerHTML)
  })
  expect(covered).toEqual([])
}

/** While a dialog covers the bar, a toast stands beside the dialog. */
const expectNoDialog = (page: Page) => expect(page.locator('body[data-scroll-locked]')).toHaveCount(0)

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
      await expectNoDialog(page)
      const menu = page.getByRole('button', { name: /^Menú de usuario/ })
      for (const needed of [menu, add]) await expectClear(needed)
      const box = await toast(page).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThanOrEqual(viewport.width / 2)
      await menu.click()
      await expect(page.getByRole('menuitem', { name: 'Salir' })).toBeVisible()
      await page.keyboard.press('Escape')

      // A long refusal as well, after a question.
      await page.getByRole('button', { name: 'Eliminar Aula 101', exact: true }).click()
      await page.getByRole('button', { name: 'Sí, seguro' }).click()
      await expect(toast(page)).toContainText('El aula se usa en')
      await expectNoDialog(page)
      await expect(page.locator('.mantine-Notification-root')).toHaveCount(1)
      for (const needed of [menu, add]) await expectClear(needed)
    })

    test('beside a dialog and its buttons', async ({ page }) => {
      await bringSession(page, STUDENT.correo)
      await page.goto('/studentpanel')
      await page.getByRole('button', { name: 'Agregar a mi calendario' }).click()
      await dialog(page).getByRole('button', { name: 'Renovar dirección' }).click()
      await page.getByRole('button', { name: 'Sí, seguro' }).click()
      await expect(toast(page)).toBeVisible()
      await expectClear(dialog(page).filter({ hasText: 'Renovar dirección' }).getByRole('button'))
    })
  })
}
