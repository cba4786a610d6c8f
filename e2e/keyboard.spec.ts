import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { toggle } from './offer.ts'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createSection, createStudent } from './school.ts'

const MAX_STOPS = 80

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** What is wrong with the focused element for people who use the keyboard alone; null if nothing is. */
function faultOfFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
  const { left, top, width, height } = element.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!over || !(element.contains(over) || over.contains(element))) return `«${name}» can't be seen`
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  if (outlineStyle === 'none' || outlineWidth === '0px') return `«${name}» does not show its focus`
  return null
}

/** Presses Tab until the target has the focus; every stop on the way must show itself. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(faultOfFocus)).toBeNull()
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${target} is not within reach of the keyboard`)
}

test('a student signs in, takes a section and leaves it, without a mouse', async ({ page, request }) => {
  const { nombre } = await createSection(request, 5)
  const correo = await createStudent(request)
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Correo'))
  await page.keyboard.type(correo)
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }))
  await page.keyboard.type(CHOSEN)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/studentpanel')

  await tabTo(page, page.getByRole('link', { name: 'Inscripción', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción')
  // The new page is where the reading goes on.
  await expect(page.locator('main')).toBeFocused()
  const subject = page.getByRole('button', { name: /^Orientación Universitaria/ })
  await tabTo(page, subject)
  await page.keyboard.press('Space')
  await expect(subject).toHaveAttribute('aria-expanded', 'true')

  await tabTo(page, toggle(page, 'Agregar', nombre))
  await page.keyboard.press('Enter')
  await expect(said(page, 'Sección agregada.')).toBeVisible()
  await expect(toggle(page, 'Eliminar', nombre)).toBeFocused()
  await expect(toggle(page, 'Eliminar', nombre)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(said(page, 'Sección eliminada.')).toBeVisible()
  await expect(toggle(page, 'Agregar', nombre)).toBeFocused()
})

test('the office adds, edits and deletes a classroom, without a mouse', async ({ page }) => {
  // Among the first of the list, whatever others add meanwhile.
  const [before, after] = ['A', 'B'].map(letter => `A0 ${letter}${randomUUID().slice(0, 6)}`) as [
    string,
    string,
  ]
  const add = page.getByRole('button', { name: 'Agregar', exact: true })
  const name = page.getByRole('dialog').getByLabel('Nombre')
  const button = (verb: string, of: string) =>
    page.getByRole('button', { name: `${verb} ${of}`, exact: true })
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminclassrooms')
  await expect(button('Actualizar', 'Aula 101')).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Saltar al contenido' }))
  await page.keyboard.press('Enter')
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.type(before)
  await page.keyboard.press('Enter')
  await expect(said(page, 'Aula agregada.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  await tabTo(page, button('Actualizar', before))
  await page.keyboard.press('Space')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('Actualizar', before)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(after)
  await tabTo(page, page.getByRole('button', { name: 'Guardar' }))
  await page.keyboard.press('Space')
  await expect(said(page, 'Aula actualizada.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button('Actualizar', after)).toBeFocused()

  await tabTo(page, button('Eliminar', after))
  await page.keyboard.press('Enter')
  // The safe answer has the focus.
  await expect(page.getByRole('button', { name: 'No, cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Eliminar', after)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sí, seguro' }))
  await page.keyboard.press('Enter')
  await expect(said(page, 'Aula eliminada.')).toBeVisible()
  await expect(add).toBeFocused()
})
