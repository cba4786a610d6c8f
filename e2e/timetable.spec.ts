import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bringSession } from './people.ts'
import {
  CHOSEN,
  createSection,
  createStudent,
  createWindow,
  enrolIn,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

const heightsOf = (page: Page) =>
  page
    .getByRole('rowheader')
    .evaluateAll(hours => [...new Set(hours.map(hour => Math.round(hour.getBoundingClientRect().height)))])

test('six days in six colours, and hours of one height, on a screen, a phone and paper', async ({
  page,
  request,
}) => {
  // An hour that has a lot to say.
  const section = await createSection(request, 5, `Taller de escritura ${randomUUID()}`)
  const correo = await createStudent(request)
  await enrolIn(request, correo, section)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentpanel')
  await expect(page.getByRole('table').getByText(section.nombre, { exact: true })).toBeVisible()
  const days = page.getByRole('columnheader').filter({ hasNotText: 'Hora' })
  await expect(days).toHaveCount(6)
  const colours = await days.evaluateAll(heads => heads.map(head => getComputedStyle(head).borderBottomColor))
  expect(new Set(colours).size).toBe(6)

  const block = page.getByRole('cell').filter({ hasText: section.nombre })
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    expect(await heightsOf(page)).toHaveLength(1)
    // Nothing of it is cut off below.
    expect(await block.evaluate(cell => cell.scrollHeight - cell.clientHeight)).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Viernes \d+ de / }).click()
  const lesson = page.getByRole('listitem').filter({ hasText: section.nombre }).locator('[data-tono]')
  await expect(lesson).toBeInViewport()
  expect(await lesson.evaluate(block => block.scrollHeight - block.clientHeight)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'print' })
  expect(await heightsOf(page)).toHaveLength(1)
})

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A term that runs until shortly before the one whose window is open, with a class of one teacher in both. */
async function createTermBefore(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const get = async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data
  const { idperiodo } = (await get('/inscripciones/process/all')).find(
    (one: { abierto: boolean }) => one.abierto,
  )
  const next = (await get('/periodos')).find(({ id }: { id: number }) => id === idperiodo)
  const begins = next.inicio.slice(0, 10)
  const term = { inicio: daysAfter(begins, -100), fin: daysAfter(begins, -10) }
  const now = await createSection(request, 5, undefined, await createWindow(request, term))
  const idusuario = (await get('/secciones')).find(({ id }: { id: number }) => id === now.id).idusuario
  const later = await createSection(request, 5, undefined, undefined, { idusuario, dia: 'Sabado' })
  return { now, later, next: next.nombre as string, today: daysAfter(begins, -20) }
}

test('while the window of the next term is open, that is the current one and stands first, and the term that runs below it', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { now, later, next, today } = await createTermBefore(request)
  const correo = await createStudent(request)
  for (const section of [now, later]) await enrolIn(request, correo, section)
  await page.clock.setFixedTime(`${today}T14:00:00Z`)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentpanel')
  const weeks = page.getByRole('table')
  await expect(weeks.first()).toContainText(later.nombre)
  await expect(page.getByRole('region', { name: 'Próxima clase' })).toContainText(now.nombre)
  const first = page.getByRole('region', { name: new RegExp(`^${next} Período actual Desde el `) })
  await expect(first.getByRole('table')).toContainText(later.nombre)
  // Its heading names the term; the table's own name is for screen readers.
  await expect(first.getByRole('table', { name: next })).toBeVisible()
  expect(await first.locator('caption').boundingBox()).toMatchObject({ width: 1, height: 1 })
  const below = page.getByRole('region', { name: / Hasta el / })
  await expect(below.getByRole('table')).toContainText(now.nombre)
  // Today is a day of the running week alone; a Sunday is of none.
  const marked = new Date(today).getUTCDay() === 0 ? 0 : 1
  await expect(page.getByRole('columnheader').and(page.locator('[aria-current="date"]'))).toHaveCount(marked)
  await expect(first.locator('[aria-current="date"]')).toHaveCount(0)

  await verifyTeacher(request, now.teacher)
  const teacher = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await teacher.clock.setFixedTime(`${today}T14:00:00Z`)
  await bringSession(teacher, now.teacher, CHOSEN)
  await teacher.goto('/teacherpanel')
  await expect(teacher.getByRole('table').first()).toContainText(later.nombre)
  await expect(teacher.getByRole('table').last()).toContainText(now.nombre)
  const due = teacher.getByRole('region', { name: 'Por entregar' })
  await expect(due.getByRole('listitem')).toHaveText([
    new RegExp(`${now.nombre}1 estudiante sin calificación`),
  ])
  // The same period is the current one on every screen of theirs.
  await teacher.goto('/teachersection')
  await expect(teacher.getByRole('heading', { level: 2 }).first()).toHaveText(next)
  await expect(teacher.getByText('Período actual')).toHaveCount(1)
  await teacher.goto('/teacherqualification')
  await expect(teacher.getByRole('combobox', { name: 'Período' })).toHaveValue(next)
  await teacher.context().close()
})
