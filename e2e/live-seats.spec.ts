import { type Browser, expect, type Page, test } from '@playwright/test'
import { openEnrolment, openSubject, toggle } from './offer.ts'
import { createSection, createStudents } from './school.ts'

test('two browsers see each other’s seats change, down to the last', async ({ browser, request }) => {
  const { nombre: section } = await createSection(request, 2)
  const students = await createStudents(request, 3)
  const pages = await Promise.all(students.map(correo => watcher(browser, correo)))
  const [one, two, three] = pages as [Page, Page, Page]
  for (const page of pages) {
    await openSubject(page, /^Orientación/)
    await expect(card(page, section)).toContainText('Quedan 2 cupos')
  }
  await toggle(one, 'Agregar', section).click()
  await expect(card(two, section)).toContainText('Queda 1 cupo')
  await toggle(two, 'Agregar', section).click()
  await expect(card(three, section)).toContainText('Sin cupos')
  await expect(toggle(three, 'Agregar', section)).toHaveCount(0)
  await toggle(one, 'Eliminar', section).click()
  await expect(card(three, section)).toContainText('Queda 1 cupo')
  await Promise.all(pages.map(page => page.context().close()))
})

const card = (page: Page, section: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: section }) })

async function watcher(browser: Browser, correo: string) {
  const page = await (await browser.newContext()).newPage()
  await openEnrolment(page, correo)
  return page
}
