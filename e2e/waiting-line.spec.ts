import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { offerButton as button, openEnrolment, openSubject, toggle } from './offer.ts'
import { bringSession, ROLES } from './people.ts'
import { createSection, createStudents, createWindow, enrolIn, waitFor } from './school.ts'

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
  // The one who looks has another section of the subject, and would give it up.
  await enrolIn(request, second, other)
  const ahead = await waitFor(request, first, full)
  const waits = await open(browser, second)
  await expect(card(waits, full.nombre)).toContainText('Sin cupos · 1 en espera')
  await expect(card(waits, full.nombre)).toContainText(`Si te toca, dejas la sección ${other.nombre}.`)
  await button(waits, 'Avísame y guárdame el cupo', full.nombre).click()
  await expect(card(waits, full.nombre)).toContainText('Puesto 2 de la lista de espera.')

  // Nobody reloads: the place moves up, and the seat arrives.
  await ahead.leave()
  await expect(card(waits, full.nombre)).toContainText('Puesto 1: el próximo cupo es tuyo.')
  const holds = await open(browser, holder)
  const progress = waits.waitForResponse(/\/api\/v1\/avance\//)
  await toggle(holds, 'Eliminar', full.nombre).click()
  // Said once, where everyone sees it.
  const won = `Se liberó un cupo y es tuyo: tienes la sección ${full.nombre} de `
  const said = waits.getByRole('status').filter({ hasText: won })
  await expect(said).toContainText(new RegExp(`\\. Es los .* Dejaste la sección ${other.nombre}\\.$`))
  await expect(waits.getByText(won)).toHaveCount(1)
  await progress
  await expect(card(waits, full.nombre)).toContainText('Agregada')
  await expect(card(waits, other.nombre)).not.toContainText('Agregada')

  // One press changes back, and takes nothing away before the other is there.
  await button(waits, 'Cambiar a esta', other.nombre).click()
  await expect(card(waits, other.nombre)).toContainText('Agregada')
  await expect(card(holds, full.nombre)).toContainText('Queda 1 cupo')
  await Promise.all([holds, waits].map(page => page.context().close()))
})

test('on a phone the small week goes on showing the seat that one has, after joining a line and after leaving it', async ({
  browser,
  request,
}) => {
  const full = await createSection(request, 1)
  const other = await createSection(request, 5, undefined, undefined, { dia: 'Martes' })
  const [holder = '', waiting = ''] = await createStudents(request, 2)
  await enrolIn(request, holder, full)
  await enrolIn(request, waiting, other)
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await (await browser.newContext(phone)).newPage()
  await openEnrolment(page, waiting)
  await openSubject(page, /^Orientación/)
  const blocks = page.getByRole('link', { name: /^Ver mi semana/ }).locator('[data-tono]')
  const drawn = () => blocks.evaluateAll(all => all.map(one => one.hasAttribute('data-fantasma')))
  // Of both acts the answer is lost on the way.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(/\/inscripciones\/espera\/\d+$/, loseAnswer, { times: 1 })
  await button(page, 'Avísame y guárdame el cupo', full.nombre).tap()
  await expect(page.getByText(/^Estás en la lista de espera, puesto 1\./)).toBeVisible()
  await expect(card(page, full.nombre)).toContainText('Puesto 1')
  await expect.poll(drawn).toEqual([false])
  const sections = await page.context().newPage()
  await sections.goto('/studentsection')
  await expect(card(sections, full.nombre)).toContainText('Viernes, 7:00 a. m. a 8:00 a. m.')
  await sections.close()
  await page.route(/\/inscripciones\/espera\/\d+$/, loseAnswer, { times: 1 })
  await button(page, 'Dejar la lista', full.nombre).tap()
  await expect(page.getByText('Dejaste la lista de espera.')).toBeVisible()
  await expect(button(page, 'Avísame y guárdame el cupo', full.nombre)).toBeVisible()
  await expect.poll(drawn).toEqual([false])
  await page.context().close()
})

test('the office sees the line, moves a student with a press, and the seat goes to the first in line', async ({
  browser,
  page,
  request,
}) => {
  const full = await createSection(request, 1)
  const other = await createSection(request, 5)
  const [holder = '', first = ''] = await createStudents(request, 2)
  await enrolIn(request, holder, full)
  const waits = await open(browser, first)
  await button(waits, 'Avísame y guárdame el cupo', full.nombre).click()
  await expect(card(waits, full.nombre)).toContainText('Puesto 1')

  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminsections')
  await page.getByRole('button', { name: new RegExp(`^Estudiantes y notas de .* ${full.nombre}$`) }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`^Estudiantes y notas de .* ${full.nombre}$`) })
  await drawer.getByRole('tab', { name: /^Inscritos y espera/ }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Quitar' })).toHaveCount(1)
  await drawer.getByLabel('Elegir a todos').check()
  await drawer.getByLabel('Pasar a 1 estudiante a').click()
  await page.getByRole('option', { name: new RegExp(`^${other.nombre}, `) }).click()
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('1 estudiante movido.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 estudiante no pudo volver.')).toBeVisible()
  await expect(drawer.getByText('Nadie espera un cupo.')).toBeVisible()
  await expect(card(waits, full.nombre)).toContainText('Agregada')
  await waits.context().close()
})

test('several students who were moved together come back together', async ({ page, request }) => {
  const [from, to] = [await createSection(request, 5), await createSection(request, 5)]
  for (const student of await createStudents(request, 2)) await enrolIn(request, student, from)
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminsections')
  await page.getByRole('button', { name: new RegExp(`^Estudiantes y notas de .* ${from.nombre}$`) }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`^Estudiantes y notas de .* ${from.nombre}$`) })
  await drawer.getByRole('tab', { name: /^Inscritos y espera/ }).click()
  await drawer.getByLabel('Elegir a todos').check()
  await drawer.getByLabel('Pasar a 2 estudiantes a').click()
  await page.getByRole('option', { name: new RegExp(`^${to.nombre}, `) }).click()
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('2 estudiantes movidos.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Todo está como antes.')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(2)
})

test('a window that closes ends its lines: the office is asked first, and nothing offers to take it back', async ({
  page,
  request,
}) => {
  const window = await createWindow(request)
  const full = await createSection(request, 1, undefined, window)
  const [holder = '', first = ''] = await createStudents(request, 2)
  await enrolIn(request, holder, full)
  await waitFor(request, first, full)
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminregistrations')
  const close = page.getByRole('button', { name: `Cerrar ${window.nombre}` })
  const question = page.getByRole('dialog', { name: `¿Cerrar la inscripción «${window.nombre}»?` })
  await close.click()
  await expect(question).toContainText('Hay 1 puesto en lista de espera.')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(question).toBeHidden()
  await close.click()
  await question.getByRole('button', { name: 'Cerrar la inscripción' }).click()
  await expect(page.getByText('Inscripción cerrada.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Abrir ${window.nombre}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
})
