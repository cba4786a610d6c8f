import { type Browser, expect, type Page, test } from '@playwright/test'
import { openEnrolment, openSubject, toggle } from './offer.ts'
import { openPanel, ROLES } from './people.ts'
import { createSection, createStudents, enrolIn } from './school.ts'

const card = (page: Page, section: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: section }) })

async function open(browser: Browser, correo: string) {
  const page = await (await browser.newContext()).newPage()
  await openEnrolment(page, correo)
  await openSubject(page, /^Orientación/)
  return page
}

test('two students, one seat: one waits, the other leaves, and the page of the first shows the seat', async ({
  browser,
  request,
}) => {
  const full = await createSection(request, 1)
  const other = await createSection(request, 5)
  const [holder = '', first = '', second = ''] = await createStudents(request, 3)
  await enrolIn(request, holder, full)
  // The first one has another section of the subject, and would give it up.
  await enrolIn(request, first, other)
  const [holds, waits, behind] = await Promise.all([holder, first, second].map(one => open(browser, one)))
  if (!holds || !waits || !behind) throw new Error('no pages')

  const wait = (page: Page) =>
    page.getByRole('button', {
      name: new RegExp(`^Avísame y guárdame el cupo: sección ${full.nombre} de `),
    })
  await expect(card(waits, full.nombre)).toContainText(`Si te toca, dejas la sección ${other.nombre}.`)
  await wait(waits).click()
  await expect(card(waits, full.nombre)).toContainText('Puesto 1: el próximo cupo es tuyo.')
  await expect(card(behind, full.nombre)).toContainText('Sin cupos, 1 espera')
  await wait(behind).click()
  await expect(card(behind, full.nombre)).toContainText('Puesto 2 de la lista de espera.')

  await toggle(holds, 'Eliminar', full.nombre).click()
  // Nobody reloads: the seat arrives, and the one behind moves up.
  await expect(card(waits, full.nombre)).toContainText('Agregada')
  await expect(card(waits, other.nombre)).not.toContainText('Agregada')
  await expect(card(behind, full.nombre)).toContainText('Puesto 1: el próximo cupo es tuyo.')

  // One press changes back, and the seat goes to the next in line.
  await waits
    .getByRole('button', { name: new RegExp(`^Cambiar a esta: sección ${other.nombre} de `) })
    .click()
  await expect(card(waits, other.nombre)).toContainText('Agregada')
  await expect(card(behind, full.nombre)).toContainText('Agregada')
  await Promise.all([holds, waits, behind].map(page => page.context().close()))
})

test('the office sees the line, moves a student with a press, and the seat goes to whoever waits', async ({
  browser,
  page,
  request,
}) => {
  const full = await createSection(request, 1)
  const other = await createSection(request, 5)
  const [holder = '', first = ''] = await createStudents(request, 2)
  await enrolIn(request, holder, full)
  const waits = await open(browser, first)
  await waits
    .getByRole('button', { name: new RegExp(`^Avísame y guárdame el cupo: sección ${full.nombre} `) })
    .click()
  await expect(card(waits, full.nombre)).toContainText('Puesto 1')

  await openPanel(page, ROLES[0])
  await page.goto('/adminsections')
  await page.getByRole('button', { name: new RegExp(`^Estudiantes de .* ${full.nombre}$`) }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`^Estudiantes de .* ${full.nombre}$`) })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Quitar' })).toHaveCount(1)
  await drawer.getByLabel('Elegir a todos').check()
  await drawer.getByLabel('Pasar a 1 estudiante a').click()
  await page.getByRole('option', { name: new RegExp(`^${other.nombre}, `) }).click()
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('1 estudiante movido.')).toBeVisible()
  await expect(drawer.getByText('Nadie espera un cupo.')).toBeVisible()
  await expect(card(waits, full.nombre)).toContainText('Agregada')
  await waits.context().close()
})
