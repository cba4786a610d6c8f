import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { bringSession, ROLES } from './people.ts'
import { anyCode, PHONE, photograph, senderOf } from './receipts.ts'
import {
  CHOSEN,
  createSection,
  createStudent,
  createStudents,
  createWindow,
  enrolIn,
  tokenOfOffice,
} from './school.ts'

test('a student sends a photo from a phone, the office validates it, the student sees Pagado; others get nothing', async ({
  page,
  browser,
  request,
}) => {
  const [correo = '', other = ''] = await createStudents(request, 2)
  const code = anyCode()
  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, correo, CHOSEN)
  await phone.goto('/studentreceipts')
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(phone.getByText("El campo 'recibo' está vacío").first()).toBeVisible()
  await expect(phone.getByText("El campo 'imagen' está vacío").first()).toBeVisible()
  // The field that is wrong and why, on one screen.
  const why = phone.getByRole('alert').filter({ hasText: "El campo 'recibo' está vacío" })
  for (const seen of [phone.getByLabel('Código del recibo'), why])
    await expect(seen).toBeInViewport({ ratio: 1 })

  // A closed period takes no receipt, and is not offered.
  const office = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const { data: periods } = await (await request.get('/api/v1/periodos', { headers: office })).json()
  await phone.getByLabel('Período').click()
  for (const closed of [true, false]) {
    const { nombre } = periods.find(({ cerrado }: { cerrado: boolean }) => cerrado === closed)
    await expect(phone.getByRole('option', { name: nombre, exact: true })).toHaveCount(closed ? 0 : 1)
  }
  await phone.keyboard.press('Escape')

  const image = phone.getByLabel('Imagen del recibo', { exact: true })
  await image.setInputFiles({
    name: 'recibo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(phone.getByText(/JPEG, PNG o WebP/).first()).toBeVisible()
  await phone.getByLabel('Código del recibo').fill(code)
  await image.setInputFiles({ name: 'recibo.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await expect(phone.getByRole('img', { name: 'Vista previa del recibo' })).toBeVisible()
  const sent = phone.waitForResponse(response => response.url().endsWith('/recibos/create'))
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(phone.getByText('Recibo enviado correctamente.')).toBeVisible()
  await expect(phone.getByText('En revisión')).toBeVisible()
  const { imagenURL } = (await (await sent).json()).data

  // The office: search, look at it large, validate by keyboard.
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminpayments?buscar=${code}`)
  await page.getByRole('button', { name: `Ampliar el recibo ${code} de Wilkin Santana` }).click()
  const viewer = page.getByRole('dialog', { name: new RegExp(`Recibo ${code}`) })
  await expect(viewer.getByRole('img', { name: new RegExp(`Recibo ${code}`) })).toBeVisible()
  await page.keyboard.press('v')
  await page.getByLabel('Monto').fill('3,500')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recibo validado correctamente.')).toBeVisible()
  await page.goto(`/adminpaymentsactive?buscar=${code}`)
  await expect(page.getByRole('switch', { name: `Pagado: recibo ${code} de Wilkin Santana` })).toBeChecked()

  await phone.reload()
  await expect(phone.getByText('Pagado', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: `Pagado: recibo ${code} de Wilkin Santana` }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Recibo inválido.')).toBeVisible()

  const login = await request.post('/api/v1/auth/login', { data: { correo: other, contrasena: CHOSEN } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  expect((await request.get(`/api/v1/recibos/${imagenURL}`, { headers })).status()).toBe(404)
  expect((await request.get(`/api/v1/recibos/${imagenURL}`)).status()).toBe(401)
  expect((await (await request.get('/api/v1/recibos', { headers })).json()).data).toEqual([])
  await phone.context().close()
})

test('the office refuses a receipt by keyboard; the student reads why, sends it again, and it is paid', async ({
  page,
  browser,
  request,
}) => {
  const correo = await createStudent(request)
  const who = await senderOf(request, correo)
  const code = anyCode()
  await who.send(code, await photograph())
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminpayments?buscar=${code}`)
  await page.getByRole('button', { name: `Ampliar el recibo ${code} de Wilkin Santana` }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`Recibo ${code}`) })).toBeVisible()
  await page.keyboard.press('x')
  await page.getByRole('radio', { name: /^La imagen no se lee bien/ }).waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recibo rechazado.')).toBeVisible()
  // It stays in the list of what is not paid, with its mark and the toggle.
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(
    'Rechazado: La imagen no se lee bien',
  )
  await expect(page.getByRole('switch', { name: `Pagado: recibo ${code} de Wilkin Santana` })).toBeVisible()

  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, correo, CHOSEN)
  await phone.goto('/studentreceipts')
  const card = phone.getByRole('listitem').filter({ hasText: `Recibo ${code}` })
  // Below the form on a phone: a line above it says so, and leads there.
  const refusal = phone.getByText(`Tu recibo ${code} necesita una corrección.`)
  await refusal.getByRole('button', { name: 'Ver qué hacer' }).click()
  await expect(card.getByText('Rechazado', { exact: true })).toBeInViewport()
  await expect(card).toContainText('La oficina no lo aceptó: La imagen no se lee bien.')
  await card.getByRole('button', { name: 'Corregir los datos' }).click()
  await expect(phone.getByLabel('Código del recibo')).toHaveValue(code)
  await phone.getByLabel('Monto (opcional)').fill('3,500')
  await phone
    .getByLabel('Imagen del recibo', { exact: true })
    .setInputFiles({ name: 'recibo.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(card).toContainText('En revisión')
  await expect(card).toContainText('3,500')
  await expect(refusal).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: `Ampliar el recibo ${code} de Wilkin Santana` }).click()
  await expect(page.getByText(/^Rechazado por .*«La imagen no se lee bien»$/)).toBeVisible()
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Recibo validado correctamente.')).toBeVisible()
  await phone.reload()
  await expect(card).toContainText('Pagado')
  expect(await who.own()).toMatchObject([{ estado: 'pagado', monto: 3500, motivo: null }])
  await phone.context().close()
})

test('the same code and the same picture mark both for the office, which pays one and removes another', async ({
  page,
  request,
}) => {
  const [first = '', second = ''] = await createStudents(request, 2)
  const [one, two] = [await senderOf(request, first), await senderOf(request, second)]
  const [code, copied] = [anyCode(), anyCode()]
  await one.send(code, await photograph())
  await two.send(code, await photograph())
  const picture = await photograph()
  await one.send(copied, picture)
  await two.send(String(Number(copied) + 1), picture)

  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments?buscar=santana')
  const rows = (which: string) => page.getByRole('row').filter({ hasText: which })
  await expect(rows(code)).toHaveCount(2)
  for (const row of await rows(code).all())
    await expect(row).toContainText('El mismo código lo envió Wilkin Santana.')
  await expect(rows(copied).first()).toContainText(
    `La misma imagen la envió Wilkin Santana (recibo ${Number(copied) + 1})`,
  )
  await expect(rows(String(Number(copied) + 1)).last()).toContainText(
    `La misma imagen la envió Wilkin Santana (recibo ${copied})`,
  )

  await rows(code).first().getByRole('switch').click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Recibo validado correctamente.')).toBeVisible()
  await expect(rows(code)).toHaveCount(1)
  await expect(rows(code)).toContainText('y ya está pagado')
  await rows(code).getByRole('switch').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Un código se paga una sola vez' })).toBeVisible()

  await page.getByRole('button', { name: `Quitar el recibo ${copied} de Wilkin Santana` }).click()
  await page.getByRole('button', { name: 'Quitar el recibo', exact: true }).click()
  await expect(page.getByText('Recibo quitado.')).toBeVisible()
  await expect(rows(`Wilkin Santana`).filter({ hasText: copied })).toHaveCount(0)
  expect(await one.own()).toMatchObject([{ codrecibo: Number(code), valido: true }])
})

test('a student whose code was paid for another is told and removes it; a second tab hears that it is gone', async ({
  browser,
  request,
}) => {
  const [first = '', second = ''] = await createStudents(request, 2)
  const [one, two] = [await senderOf(request, first), await senderOf(request, second)]
  const code = anyCode()
  await one.send(code, await photograph())
  await two.send(code, await photograph())
  const office = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const [{ id }] = await one.own()
  await request.put(`/api/v1/recibos/${id}`, { headers: office, data: { valido: true } })

  const context = await browser.newContext(PHONE)
  const [phone, tab] = [await context.newPage(), await context.newPage()]
  await bringSession(phone, second, CHOSEN)
  for (const each of [phone, tab]) await each.goto('/studentreceipts')
  const card = (each: Page) => each.getByRole('listitem').filter({ hasText: `Recibo ${code}` })
  await expect(card(phone)).toContainText('Código ya pagado')
  for (const each of [tab, phone])
    await each.getByRole('button', { name: `Quitar el recibo ${code}`, exact: true }).click()
  await phone.getByRole('button', { name: 'Quitar el recibo', exact: true }).click()
  await expect(phone.getByText('Recibo quitado.')).toBeVisible()
  await expect(card(phone)).toHaveCount(0)
  await tab.getByRole('button', { name: 'Quitar el recibo', exact: true }).click()
  await expect(tab.getByText('Ese recibo ya no está. Puede que lo hayan quitado.')).toBeVisible()
  await expect(card(tab)).toHaveCount(0)
  expect(await two.own()).toEqual([])
  await context.close()
})

test('the form proposes the oldest period that is owed, and then the next one', async ({ page, request }) => {
  const correo = await createStudent(request)
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const terms = []
  for (const year of ['2088', '2089']) {
    const dates = { inicio: `${year}-01-15`, fin: `${year}-05-15` }
    const term = await createWindow(request, dates)
    const data = { nombre: term.nombre, ...dates, precio: 7000 }
    expect((await request.put(`/api/v1/periodos/${term.idperiodo}`, { headers, data })).ok()).toBe(true)
    await enrolIn(request, correo, await createSection(request, 5, undefined, term))
    terms.push(term)
  }
  const [older, newer] = terms
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentreceipts')
  const period = page.getByLabel('Período', { exact: true })
  await expect(period).toHaveValue(older?.nombre ?? '')

  // Chosen, and given up again: the proposal is back.
  await period.click()
  await page.getByRole('option', { name: newer?.nombre ?? '' }).click()
  await expect(period).toHaveValue(newer?.nombre ?? '')
  await period.locator('..').locator('button').click()
  await expect(period).toHaveValue(older?.nombre ?? '')

  await page.getByLabel('Código del recibo').fill(anyCode())
  const image = { name: 'recibo.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  await page.getByLabel('Imagen del recibo', { exact: true }).setInputFiles(image)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Recibo enviado correctamente.')).toBeVisible()
  expect(await (await senderOf(request, correo)).own()).toMatchObject([{ idperiodo: older?.idperiodo }])
  // It waits for the office: the next one is for what no receipt covers yet.
  await expect(period).toHaveValue(newer?.nombre ?? '')
})

/** Holds an answer back until it is let go. */
async function holdAnswer(page: Page, call: string) {
  let letGo = () => {}
  const wanted = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(call, async route => {
    await wanted
    await route.continue()
  })
  return letGo
}

test('on a phone the list stays where it is when its sum comes late: a press is not lost', async ({
  page,
}) => {
  const letSumCome = await holdAnswer(page, '**/recibos/resumen*')
  await page.setViewportSize(PHONE.viewport)
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments')
  const first = page.getByRole('button', { name: /^Ampliar el recibo/ }).first()
  await expect(first).toBeVisible()
  const before = await first.boundingBox()
  letSumCome()
  await expect(page.getByText('en total')).toBeVisible()
  expect(await first.boundingBox()).toEqual(before)
})

test('a press on a receipt’s place opens it also when its picture arrives between down and up', async ({
  page,
}) => {
  const letPicturesCome = await holdAnswer(page, '**/recibos/*tamano=*')
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments')
  const first = page.getByRole('button', { name: /^Ampliar el recibo/ }).first()
  await first.hover()
  await page.mouse.down()
  letPicturesCome()
  await expect(first.locator('img')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: /^Recibo \d/ })).toBeVisible()
})

test('a photo of more than 10 MB leaves as a light one, upright and whole', async ({
  page,
  request,
}, info) => {
  const correo = await createStudent(request)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentreceipts')
  await page.getByLabel('Código del recibo').fill(anyCode())
  // As a phone writes it: it lies on its side, and its camera's note says how to turn it.
  const raw = { width: 4000, height: 3000, channels: 3 } as const
  const grain = randomBytes(raw.width * raw.height * raw.channels).map(byte => byte % 64)
  const photo = info.outputPath('foto.jpg')
  const { size } = await sharp(grain, { raw })
    .jpeg({ quality: 99 })
    .withMetadata({ orientation: 6 })
    .toFile(photo)
  expect(size).toBeGreaterThan(10 * 1024 * 1024)
  await page.getByLabel('Imagen del recibo', { exact: true }).setInputFiles(photo)
  const sending = page.waitForResponse(response => response.url().endsWith('/recibos/create'))
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const sent = await sending
  await expect(page.getByText('Recibo enviado correctamente.')).toBeVisible()
  expect((await sent.request().sizes()).requestBodySize).toBeLessThan(300 * 1024)
  const { imagenURL } = (await sent.json()).data
  const { authorization = '' } = sent.request().headers()
  const kept = await request.get(`/api/v1/recibos/${imagenURL}`, { headers: { authorization } })
  const { width, height } = await sharp(await kept.body()).metadata()
  expect([width, height]).toEqual([1200, 1600])
})
