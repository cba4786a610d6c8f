import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openEnrolment, openSubject } from './offer.ts'
import { findFaults, rememberPainted } from './page-checks.ts'
import { createSection, createStudent, enrolIn, tokenOf, tokenOfOffice } from './school.ts'

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
})

/** A finger that rests on one cell until it is marked, and is then drawn to another. */
async function dragFinger(page: Page, from: Locator, to: Locator) {
  const cdp = await page.context().newCDPSession(page)
  const centre = async (cell: Locator) => {
    const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [start, end] = [await centre(from), await centre(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await touch('touchStart', start)
  await expect(from).toHaveAttribute('aria-pressed', 'true')
  await touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
  await touch('touchMove', end)
  await expect(to).toHaveAttribute('aria-pressed', 'true')
  await touch('touchEnd')
}

test('on a phone: asked for mornings, told what to free, moved as a change, and the week is complete', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const subjects: { id: number; nombre: string }[] = (
    await (await request.get('/api/v1/asignaturas', { headers })).json()
  ).data
  const sectionOf = (subject: RegExp, dia: string, inicio: number, fin: number) => {
    const toIso = (hour: number) => `1970-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`
    const idasignatura = subjects.find(({ nombre }) => subject.test(nombre))?.id
    // Others have weeks put together too: seats for all of them.
    return createSection(request, 40, undefined, undefined, {
      ...{ idasignatura, dia, inicio: toIso(inicio), fin: toIso(fin) },
    })
  }
  const late = await sectionOf(/^Matem/, 'Jueves', 20, 22)
  const early = await sectionOf(/^Matem/, 'Martes', 7, 9)
  const hour = await sectionOf(/^Ciencias Naturales/, 'Martes', 9, 10)
  const correo = await createStudent(request, ['sí', 'no', 'sí', 'no'])
  await enrolIn(request, correo, late)
  await openEnrolment(page, correo)

  // A section is one row that opens; the week at hand shows where it would fall.
  await openSubject(page, /^Ciencias Naturales/)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: hour.nombre }) })
  await expect(row).toContainText(/Quedan \d+ cupos/)
  await expect(row.getByText('Radhamés Mota')).toBeHidden()
  expect((await row.boundingBox())?.height).toBeLessThan(100)
  await row.getByRole('button', { name: `Aula y maestro de la sección ${hour.nombre}` }).tap()
  await expect(row.getByText('Radhamés Mota')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver mi semana/ }).locator('[data-fantasma]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Armar mi horario' }).tap()
  const planner = page.getByRole('dialog', { name: 'Armar mi horario' })
  await planner.getByText('Mañanas', { exact: true }).tap()
  const days = planner.getByRole('button', { name: /, todo el día$/ })
  await expect(days).toHaveCount(6)
  for (const day of await days.all()) await day.tap()
  await expect(planner.getByLabel('Sin sábados')).toBeChecked()
  await expect(planner.getByText('Con lo que pediste no cabe ninguna sección.')).toBeVisible()
  await expect(
    planner.getByText(`Libera el martes de 9 a 10 a. m. y cabe Ciencias Naturales ${hour.nombre}.`),
  ).toBeVisible()
  await planner.getByRole('button', { name: 'Liberar esas horas' }).tap()
  const first = planner.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Opción 1' }) })
  await expect(first).toContainText(hour.nombre)

  // Hours are marked with a finger that is drawn over them, or from the keyboard, and all of it can be taken back.
  await planner.getByRole('button', { name: 'Borrar marcas' }).tap()
  const cell = (name: string) => planner.getByRole('button', { name, exact: true })
  expect(await findFaults(page, 'smallTargets')).toEqual([])
  await planner
    .getByRole('heading', { name: '¿A qué horas no puedes?' })
    .evaluate(title => title.scrollIntoView())
  await dragFinger(page, cell('Lunes 8:00 a. m.'), cell('Miércoles 9:00 a. m.'))
  await expect(planner.getByText('6 horas marcadas')).toBeVisible()
  await rememberPainted(page)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await findFaults(page, 'vanished', 'unmarkedChoices')).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  await cell('Viernes 8:00 a. m.').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(planner.getByText('8 horas marcadas')).toBeVisible()
  await planner.getByRole('button', { name: 'Borrar marcas' }).tap()

  // What the student has may move, and is shown as a change.
  await planner.getByRole('switch', { name: 'Se puede mover lo que ya tengo' }).tap()
  await expect(first).toContainText('Una mañana, sin huecos')
  await expect(first).toContainText(early.nombre)
  await expect(first).toContainText(`En lugar de ${late.nombre}, jueves`)
  await first.getByRole('button', { name: new RegExp(`^Conservar .* ${hour.nombre}$`) }).tap()
  await expect(planner.getByRole('button', { name: `Ya no conservar ${hour.nombre}` })).toBeVisible()
  await planner.getByRole('button', { name: 'Tomar este horario, opción 1' }).tap()
  await expect(page.getByText('¡Tu semana está completa!')).toBeVisible()
  const token = await tokenOf(request, correo)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('USER_SESSION') ?? '{}'))
  const seats = await request.get(`/api/v1/inscripciones/user/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const taken: { idseccion: number }[] = (await seats.json()).data
  expect(taken.map(({ idseccion }) => idseccion).sort()).toEqual([early.id, hour.id].sort())
})

test('on a phone: the agenda with dates, the name on paper, and the calendar by its file', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 5)
  const correo = await createStudent(request)
  await enrolIn(request, correo, section)
  await openEnrolment(page, correo)
  await page.goto('/studentpanel')
  const lesson = page.getByRole('listitem').filter({ hasText: section.nombre })
  await expect(lesson).toContainText('7:00 a. m. – 8:00 a. m.')
  await expect(page.getByRole('heading', { name: /^Viernes \d+ de \w+$/ })).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()

  await page.getByRole('button', { name: 'Agregar a mi calendario' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Agregar a mi calendario' })
  await expect(dialog.getByRole('radio', { name: 'Android' })).toBeChecked()
  await expect(dialog.getByRole('link', { name: 'Agregar a Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/r\?cid=webcal%3A%2F%2F/,
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Descargar el archivo (.ics)' }).tap(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR/)
  await dialog.getByText('iPhone').tap()
  await expect(dialog.getByRole('link', { name: 'Abrir en Calendario' })).toHaveAttribute('href', /^webcal:/)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1366, height: 625 })
  await page.getByRole('button', { name: 'Imprimir' }).tap()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Wilkin Santana · Matrícula /)).toBeVisible()
  await expect(page.getByRole('table').getByText(section.nombre, { exact: true })).toBeVisible()
  await expect(lesson.first()).toBeHidden()
})
