import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { openNetwork } from './hanging-network.ts'
import { offerButton as button, openEnrolment, openSubject, toggle } from './offer.ts'
import { bringSession, ROLES, waiting } from './people.ts'
import { anyCode, photograph, senderOf } from './receipts.ts'
import { CHOSEN, createSection, createStudent, createStudents, enrolIn, verifyTeacher } from './school.ts'

const test = base.extend<{ network: Awaited<ReturnType<typeof openNetwork>> }>({
  network: async ({ baseURL }, use) => {
    const network = await openNetwork(baseURL ?? '')
    await use(network)
    await network.close()
  },
  // A phone, whose school is on the other side of that network.
  page: async ({ browser, network }, use) => {
    const size = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const context = await browser.newContext({ ...size, baseURL: network.address, serviceWorkers: 'allow' })
    await use(await context.newPage())
    await context.close()
  },
})
// Bounds for what hangs: a call is given up after 15 s, and then the server is asked whether it is there.
const slow = expect.configure({ timeout: 30_000 })
test.setTimeout(90_000)

const [ADMIN, , STUDENT] = ROLES
const UNKNOWN = 'No sabemos si se guardó; lo revisamos.'
const NOT_SAVED = 'No se guardó: el servidor no respondió. Inténtalo de nuevo.'
const keptPages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('nivela')).keys()).map(({ url }) => new URL(url).pathname),
  )

test('live seats notice within fifteen seconds that nothing comes, and come back', async ({
  page,
  request,
  network,
}) => {
  const { nombre } = await createSection(request, 5)
  await openEnrolment(page, await createStudent(request))
  await openSubject(page, /^Orientación/)
  await expect(page.getByText('Cupos en vivo')).toBeVisible()
  network.hang()
  await expect(page.getByText('Los cupos no llegan en vivo; conectando…')).toBeVisible({ timeout: 16_000 })
  await slow(page.getByText(/^Sin conexión\./)).toBeVisible()
  network.release()
  await slow(page.getByText('Cupos en vivo')).toBeVisible()
  await expect(page.getByText(/^Sin conexión\./)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible()
})

test('the app opens from the phone while the network hangs, and a new look arrives behind it', async ({
  page,
  network,
}) => {
  await bringSession(page, STUDENT.correo)
  await page.goto(STUDENT.panel)
  await expect(page.getByRole('region', { name: 'Mi avance' })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(() => keptPages(page)).toContain('/authguard')

  network.hang()
  await page.goto('/authguard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible()
  // With what was read last, and of when that is.
  await expect(page.getByRole('region', { name: 'Mi avance' })).toBeVisible()
  await expect(page.getByText(/^Ves lo que había a las? .+ Actualizando…$/)).toBeVisible()
  // Neither the landing nor any other page is blank.
  await page.goto('/', { waitUntil: 'commit', timeout: 10_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Mi semana' })).toBeVisible()
  network.release()
  await slow(page.getByText(/^Sin conexión\./)).toHaveCount(0)

  // What is kept is no newer than the last look at it; the next opening has what the school sends now.
  await page.evaluate(async () => {
    const cache = await caches.open('nivela')
    const kept = await cache.match('/studentpanel')
    const old = (await kept?.text())?.replace('Mi semana', 'Mi semana de antes') ?? ''
    await cache.put(
      '/studentpanel',
      new Response(old, { headers: { 'content-type': 'text/html', etag: 'W/"old"' } }),
    )
  })
  await page.goto(STUDENT.panel)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/studentpanel'))?.text()))
    .not.toContain('de antes')
})

test('a student who opens the landing without a network comes to their week, once', async ({ page }) => {
  await bringSession(page, STUDENT.correo)
  await page.goto(STUDENT.panel)
  await expect(page.getByRole('region', { name: 'Mi avance' })).toBeVisible()
  await expect.poll(() => keptPages(page)).toContain('/studentpanel')
  await page.context().setOffline(true)
  let opened = 0
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) opened++
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Mi avance' })).toBeVisible()
  await expect(page).toHaveURL(STUDENT.panel)
  await slow(page.getByText(/^Sin conexión\./)).toBeVisible()
  // The landing's address, the start, the week.
  expect(opened).toBeLessThanOrEqual(3)
})

test('a section that is taken while no answer comes: nobody claims anything, and then the page says what is true', async ({
  page,
  request,
  network,
}) => {
  const { nombre } = await createSection(request, 5)
  await openEnrolment(page, await createStudent(request))
  await expect(waiting(page)).toHaveCount(0)
  // Before the first touch: what tells of an act must not be fetched by it.
  network.hang()
  await openSubject(page, /^Orientación/)
  const take = toggle(page, 'Agregar', nombre)
  await take.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  await expect(take).toBeEnabled()
  network.lose()
  await slow(page.getByText(NOT_SAVED)).toBeVisible()
  await expect(take).toBeEnabled()

  network.hangAnswers()
  await take.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  network.release()
  await slow(page.getByText('Sección agregada.', { exact: true })).toBeVisible()
  await expect(toggle(page, 'Eliminar', nombre)).toBeEnabled()
})

test('a classroom that was saved while no answer came: its form says that nobody knows, and closes once it is known', async ({
  page,
  network,
}) => {
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminclassrooms')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const nombre = `Aula ${randomUUID().slice(0, 6)}`
  await dialog.getByLabel('Nombre').fill(nombre)
  network.hangAnswers()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await slow(dialog.getByText(UNKNOWN)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeEnabled()
  network.release()
  await slow(page.getByText('Aula agregada.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: nombre })).toHaveCount(1)
})

test('a receipt that arrived while no answer came is told as sent, and its form is empty again', async ({
  page,
  request,
  network,
}) => {
  const correo = await createStudent(request)
  const { own } = await senderOf(request, correo)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentreceipts')
  const code = page.getByLabel('Código del recibo')
  await code.fill(anyCode())
  await page
    .getByLabel('Imagen del recibo', { exact: true })
    .setInputFiles({ name: 'recibo.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await page.route('**/recibos/create', route => {
    network.hangAnswers()
    return route.continue()
  })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await slow.poll(own).toHaveLength(1)
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  network.release()
  await slow(page.getByText('Recibo enviado correctamente.')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
  await expect(page.getByText('En revisión')).toBeVisible()
})

test('a grade that was saved while no answer came is told as saved', async ({ page, request, network }) => {
  const section = await createSection(request, 5)
  await enrolIn(request, await createStudent(request), section)
  await verifyTeacher(request, section.teacher)
  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cell = page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
  await cell.tap()
  network.hangAnswers()
  await cell.fill('88')
  await slow(page.getByText(`${UNKNOWN} Lo que escribiste sigue aquí.`)).toBeVisible()
  await expect(cell).toHaveValue('88')
  network.release()
  await slow(page.getByText('Se guardó: tus notas ya están en el servidor.')).toBeVisible()
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
})

test('a change of section that is made while no answer comes is told as unknown, and then as made', async ({
  page,
  request,
  network,
}) => {
  const correo = await createStudent(request)
  const before = await createSection(request, 5)
  const { nombre } = await createSection(request, 5)
  await enrolIn(request, correo, before)
  await openEnrolment(page, correo)
  await openSubject(page, /^Orientación/)
  const change = button(page, 'Cambiar a esta', nombre)
  await expect(waiting(page)).toHaveCount(0)
  network.hang()
  await change.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  // The seat that they have stands as it was, and the other can be pressed again.
  await expect(toggle(page, 'Eliminar', before.nombre)).toBeVisible()
  await expect(change).toBeEnabled()
  network.lose()
  await slow(page.getByText(NOT_SAVED)).toBeVisible()

  network.hangAnswers()
  await change.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  network.release()
  await slow(page.getByText('Sección cambiada.')).toBeVisible()
  await expect(toggle(page, 'Eliminar', nombre)).toBeEnabled()
  await expect(button(page, 'Cambiar a esta', before.nombre)).toBeVisible()
})

test('a section that is left while no answer comes is told as unknown, and then as left', async ({
  page,
  request,
  network,
}) => {
  const correo = await createStudent(request)
  const section = await createSection(request, 5)
  await enrolIn(request, correo, section)
  await openEnrolment(page, correo)
  await openSubject(page, /^Orientación/)
  const leave = toggle(page, 'Eliminar', section.nombre)
  await expect(waiting(page)).toHaveCount(0)
  network.hang()
  await leave.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  await expect(leave).toBeEnabled()
  network.lose()
  await slow(page.getByText(NOT_SAVED)).toBeVisible()

  network.hangAnswers()
  await leave.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  network.release()
  await slow(page.getByText('Sección eliminada.')).toBeVisible()
  await expect(toggle(page, 'Agregar', section.nombre)).toBeEnabled()
})

test('a line that is joined while no answer comes is told as unknown, and then with its place', async ({
  page,
  request,
  network,
}) => {
  const [holder = '', correo = ''] = await createStudents(request, 2)
  const full = await createSection(request, 1)
  await enrolIn(request, holder, full)
  await openEnrolment(page, correo)
  await openSubject(page, /^Orientación/)
  const join = button(page, 'Avísame y guárdame el cupo', full.nombre)
  await expect(waiting(page)).toHaveCount(0)
  network.hang()
  await join.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  await expect(join).toBeEnabled()
  network.lose()
  await slow(page.getByText(NOT_SAVED)).toBeVisible()

  network.hangAnswers()
  await join.click()
  await slow(page.getByText(UNKNOWN)).toBeVisible()
  network.release()
  await slow(page.getByText(/^Estás en la lista de espera, puesto 1\./)).toBeVisible()
  await expect(button(page, 'Dejar la lista', full.nombre)).toBeEnabled()
})
