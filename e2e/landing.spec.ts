import { expect, type Page, test } from '@playwright/test'

const SUBJECTS = ['Lengua Española', 'Matématicas', 'Ciencias Sociales', 'Ciencias Naturales']

/** The one that is picked, shown with its own drawing and no other. */
async function expectPicked(page: Page, subject: string) {
  await expect(page.getByRole('tab', { selected: true })).toHaveText(subject)
  const sheet = page.getByRole('tabpanel')
  await expect(sheet).toHaveCount(1)
  await expect(sheet).toHaveAccessibleName(subject)
  await expect(sheet.locator('svg')).toBeVisible()
}

test('the first subject is picked; a click or an arrow picks another', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText(SUBJECTS)
  await expectPicked(page, 'Lengua Española')
  await page.getByRole('tab', { name: 'Ciencias Sociales' }).click()
  await expectPicked(page, 'Ciencias Sociales')
  await page.keyboard.press('ArrowRight')
  await expectPicked(page, 'Ciencias Naturales')
  await page.keyboard.press('ArrowRight')
  await expectPicked(page, 'Lengua Española')
  await expect(page.getByRole('tab', { name: 'Lengua Española' })).toBeFocused()
  const drawings = await page
    .getByRole('tabpanel', { includeHidden: true })
    .locator('svg')
    .evaluateAll(all => all.map(drawing => drawing.innerHTML.replace(/id="[^"]+"/, '')))
  expect(new Set(drawings).size).toBe(SUBJECTS.length)
})

test('the header leads to the sign-in, on a phone through its menu and by keyboard alone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Iniciar Sesión' })
  if (isMobile) {
    const opener = page.getByRole('button', { name: 'Abrir el menú' })
    const closer = page.getByRole('button', { name: 'Cerrar el menú' })
    await expect(link).toBeHidden()
    await opener.press('Enter')
    await expect(closer).toBeFocused()
    for (const stop of [link, closer, link]) {
      await page.keyboard.press('Tab')
      await expect(stop).toBeFocused()
    }
    await page.keyboard.press('Shift+Tab')
    await expect(closer).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
  } else {
    await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeHidden()
    // It stays at hand however far down one reads.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
  }
  await link.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('the footer has nothing to press', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').locator('a, button, [tabindex]')).toHaveCount(0)
})
