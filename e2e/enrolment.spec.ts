import { expect, type Page, test } from '@playwright/test'
import { openEnrolment, openSubject, pressAgainAtFlip, toggle } from './offer.ts'
import { createSection, createStudent } from './school.ts'

test('a student builds a week by hand: what was passed is not offered, what clashes says so', async ({
  page,
  request,
  isMobile,
}) => {
  const correo = await createStudent(request, ['sí', 'no', 'no', 'no'])
  await openEnrolment(page, correo)
  await expect(page.getByRole('button', { name: /^Lengua Española/ })).toHaveCount(0)

  await openSubject(page, /^Matemáticas|^Matématicas/)
  await toggle(page, 'Agregar', 'MA-01').click()
  await expect(page.getByText('Sección agregada.')).toBeVisible()
  await expect(toggle(page, 'Eliminar', 'MA-01')).toBeVisible()
  // Another section of the same subject takes its place.
  await expect(page.getByRole('button', { name: /^Cambiar a esta: sección MA-03 de / })).toBeVisible()

  await page.goto('/studentpanel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi semana')
  await expect(page.getByText('MA-01').first()).toBeVisible()
  // On a phone the days to come, with their dates.
  if (isMobile) await expect(page.getByRole('heading', { name: /^Lunes \d+ de / })).toBeVisible()
  else await expect(page.getByRole('table').getByRole('rowheader', { name: '10:00 a. m.' })).toBeVisible()
  await page.goto('/studentsection')
  await expect(page.getByText('Agregada')).toHaveCount(1)

  await page.goto('/studentsinscription')
  await openSubject(page, /^Mat/)
  await toggle(page, 'Eliminar', 'MA-01').click()
  await expect(page.getByText('Sección eliminada.', { exact: true })).toBeVisible()
  await expect(toggle(page, 'Agregar', 'MA-01')).toBeEnabled()

  // Left by mistake: while there is a seat, one press takes it back, also once the notice is gone.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(toggle(page, 'Eliminar', 'MA-01')).toBeFocused()
  await toggle(page, 'Eliminar', 'MA-01').click()
  await expect(toggle(page, 'Agregar', 'MA-01')).toBeEnabled()
})

test('another has the week put together: hours that do not suit are marked, one press takes it all', async ({
  page,
  request,
}) => {
  const correo = await createStudent(request)
  await openEnrolment(page, correo)
  await page.getByRole('button', { name: 'Armar mi horario' }).click()
  const planner = page.getByRole('dialog', { name: 'Armar mi horario' })
  await planner.getByRole('button', { name: 'Lunes, todo el día' }).click()
  const see = planner.getByRole('button', { name: 'Ver mis mejores horarios' })
  if (await see.isVisible()) await see.click()
  await planner.getByRole('button', { name: 'Tomar este horario, opción 1' }).click()
  await expect(page.getByText('¡Listo! Tu horario está armado.')).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('USER_SESSION') ?? '{}'))
  const response = await page.request.get(`/api/v1/inscripciones/user/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const seats: { secciones: { dia: string } }[] = (await response.json()).data
  expect(seats.length).toBeGreaterThanOrEqual(4)
  expect(seats.map(({ secciones }) => secciones.dia)).not.toContain('Lunes')
})

/** How often a section was left, while the test ran. */
function countLeaving(page: Page) {
  const left: string[] = []
  page.on('request', request => request.url().includes('/desinscribir/') && left.push(request.url()))
  return left
}

test('a double press adds once: with a mouse, a finger or a key', async ({ page, request, isMobile }) => {
  const sections = [await createSection(request, 5), await createSection(request, 5)]
  await openEnrolment(page, await createStudent(request))
  const left = countLeaving(page)
  const presses = [
    async (name: string) => toggle(page, 'Agregar', name).dblclick(),
    // However late the answer comes: the second press is no double click to the browser.
    async (name: string) => {
      const button = toggle(page, 'Agregar', name)
      const pressed = await pressAgainAtFlip(button)
      await (isMobile ? button.tap() : button.click())
      await pressed()
    },
    // A key that is held down, long after the button has flipped.
    async (name: string) => {
      await toggle(page, 'Agregar', name).focus()
      await page.keyboard.down('Enter')
      await expect(toggle(page, 'Eliminar', name)).toBeEnabled()
      await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
    },
  ]
  for (const [round, press] of presses.entries()) {
    const { nombre } = sections[round % 2] as { nombre: string }
    await openSubject(page, /^Orientación/)
    await press(nombre)
    await expect(page.getByText('Sección agregada.')).toBeVisible()
    await expect(toggle(page, 'Eliminar', nombre)).toBeEnabled()
    expect(left).toHaveLength(round)
    await toggle(page, 'Eliminar', nombre).click()
    await expect(toggle(page, 'Agregar', nombre)).toBeEnabled()
    expect(left).toHaveLength(round + 1)
  }
})

const LOST = 'an answer that is lost on the way: the card and the message say what stands'
test(LOST, { tag: '@phone' }, async ({ page, request }) => {
  const { nombre } = await createSection(request, 5)
  await openEnrolment(page, await createStudent(request))
  await openSubject(page, /^Orientación/)
  // The page tries again for some seconds, then reads what the student has, and only then says anything.
  const pressAndRead = (verb: 'Agregar' | 'Eliminar') =>
    Promise.all([page.waitForResponse('**/inscripciones/user/*'), toggle(page, verb, nombre).click()])
  for (const [verb, call, sentence, next] of [
    ['Agregar', '**/inscribir/*', 'Sección agregada.', 'Eliminar'],
    ['Eliminar', '**/desinscribir/*', 'Sección eliminada.', 'Agregar'],
  ] as const) {
    await page.route(call, async route => {
      await route.fetch()
      await route.abort()
    })
    await pressAndRead(verb)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(toggle(page, next, nombre)).toBeEnabled()
    await page.unroute(call)
  }

  // Nothing got through, and nothing is claimed; the second try is the first that arrives.
  await page.route('**/inscribir/*', route => route.abort())
  await pressAndRead('Agregar')
  await expect(page.getByText(/No pudimos conectar con el servidor/)).toBeVisible()
  await expect(toggle(page, 'Agregar', nombre)).toBeEnabled()
  await page.unroute('**/inscribir/*')
  await toggle(page, 'Agregar', nombre).click()
  await expect(toggle(page, 'Eliminar', nombre)).toBeEnabled()
})
