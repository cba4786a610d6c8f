import { type Browser, expect, type Page, test } from '@playwright/test'
import { openEnrolment, openSubject, toggle } from './offer.ts'
import { createSection, createStudent, createStudents } from './school.ts'

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

test('what a student takes and leaves on one device is seen on their others, which nobody touches', async ({
  browser,
  request,
}) => {
  const { nombre: section } = await createSection(request, 5)
  const correo = await createStudent(request)
  const [laptop, tablet, phone] = [
    await watcher(browser, correo),
    await watcher(browser, correo),
    await watcher(browser, correo),
  ]
  for (const page of [laptop, tablet]) await openSubject(page, /^Orientación/)
  const follows = phone.waitForResponse(/\/api\/v1\/avisos\/vivo$/)
  await phone.goto('/studentsection')
  await expect(phone.getByText('Todavía no tienes secciones')).toBeVisible()
  await follows
  const reread: string[] = []
  laptop.on('request', one => reread.push(new URL(one.url()).pathname))

  await toggle(laptop, 'Agregar', section).click()
  await expect(card(tablet, section)).toContainText('Agregada')
  await expect(phone.getByText(section).first()).toBeVisible()
  await toggle(tablet, 'Eliminar', section).click()
  await expect(toggle(laptop, 'Agregar', section)).toBeVisible()
  await expect(phone.getByText(section)).toHaveCount(0)
  // The device that did it has its answer: it read its seats again only for what the tablet did.
  expect(reread.filter(path => path.startsWith('/api/v1/inscripciones/user/'))).toHaveLength(1)
  await Promise.all([laptop, tablet, phone].map(page => page.context().close()))
})

const card = (page: Page, section: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: section }) })

async function watcher(browser: Browser, correo: string) {
  const page = await (await browser.newContext()).newPage()
  await openEnrolment(page, correo)
  return page
}
