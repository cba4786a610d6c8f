import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createStudents, tokenOfOffice } from './school.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const photograph = (width = 900, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .jpeg()
    .toBuffer()

const anyCode = () => String(randomInt(1_000_000, 2_000_000_000))

/** What a student sends and reads from elsewhere, as another tab or phone of theirs would. */
async function student(request: APIRequestContext, correo: string) {
  const login = await request.post('/api/v1/auth/login', { data: { correo, contrasena: CHOSEN } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  return {
    async send(codrecibo: string, buffer: Buffer) {
      const image = { name: 'recibo.jpg', mimeType: 'image/jpeg', buffer }
      const sent = await request.post('/api/v1/recibos/create', { headers, multipart: { codrecibo, image } })
      expect(sent.ok()).toBe(true)
    },
    own: async () => (await (await request.get('/api/v1/recibos', { headers })).json()).data,
  }
}

/** What the browser says when a person comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a student sends a photo from a phone, the office validates it, the student sees Pagado; others get nothing', async ({
  page,
  browser,
  request,
}) => {
  const [correo = '', other = ''] = await createStudents(request, 2)
  const code = String(randomInt(1_000_000, 2_000_000_000))
  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, correo, CHOSEN)
  await phone.goto('/studentreceipts')
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(phone.getByText("El campo 'recibo' está vacío").first()).toBeVisible()
  await expect(phone.getByText("El campo 'imagen' está vacío").first()).toBeVisible()

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
  await page.goto('/adminpayments?buscar=santana')
  await page.getByRole('button', { name: `Ampliar el recibo ${code} de Wilkin Santana` }).click()
  const viewer = page.getByRole('dialog', { name: new RegExp(`Recibo ${code}`) })
  await expect(viewer.getByRole('img', { name: new RegExp(`Recibo ${code}`) })).toBeVisible()
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Recibo validado correctamente.')).toBeVisible()
  await page.goto('/adminpaymentsactive?buscar=santana')
  await expect(page.getByRole('switch', { name: `Pagado: recibo ${code} de Wilkin Santana` })).toBeChecked()

  await phone.reload()
  await expect(phone.getByText('Pagado', { exact: true })).toBeVisible()

  const login = await request.post('/api/v1/auth/login', { data: { correo: other, contrasena: CHOSEN } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  expect((await request.get(`/api/v1/recibos/${imagenURL}`, { headers })).status()).toBe(404)
  expect((await request.get(`/api/v1/recibos/${imagenURL}`)).status()).toBe(401)
  expect((await (await request.get('/api/v1/recibos', { headers })).json()).data).toEqual([])
  await phone.context().close()
})

test('a picture that is replaced while the office looks at it is not paid unseen', async ({
  page,
  request,
}) => {
  const [correo = ''] = await createStudents(request, 1)
  const who = await student(request, correo)
  const code = anyCode()
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments?buscar=santana')
  await page.getByRole('heading', { name: 'Recibos', exact: true }).waitFor()
  await who.send(code, await photograph(900, 1200))
  // The list is read again when the person comes back to it.
  await comeBack(page)
  const toggle = page.getByRole('switch', { name: `Pagado: recibo ${code} de Wilkin Santana` })
  await toggle.click()
  await who.send(code, await photograph(640, 480))
  await page.getByRole('button', { name: 'Sí, seguro' }).click()

  const viewer = page.getByRole('dialog', { name: new RegExp(`Recibo ${code}`) })
  await expect(viewer.getByRole('alert')).toContainText('El estudiante cambió la imagen')
  const shown = viewer.getByRole('img', { name: new RegExp(`Recibo ${code}`) })
  await expect(shown).toHaveJSProperty('naturalWidth', 640)
  expect(await who.own()).toMatchObject([{ valido: false }])

  // Once more, from the viewer and by keyboard.
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).waitFor()
  await who.send(code, await photograph(500, 300))
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(shown).toHaveJSProperty('naturalWidth', 500)
  await expect(viewer.getByRole('alert')).toContainText('El estudiante cambió la imagen')

  const saved = page.waitForRequest(asked => asked.method() === 'PUT')
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Recibo validado correctamente.')).toBeVisible()
  const [paid] = await who.own()
  expect(paid.valido).toBe(true)
  expect((await saved).postDataJSON()).toEqual({ valido: true, imagenURL: paid.imagenURL })
})

test('the same code and the same picture mark both for the office, which pays one and removes another', async ({
  page,
  request,
}) => {
  const [first = '', second = ''] = await createStudents(request, 2)
  const [one, two] = [await student(request, first), await student(request, second)]
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
  const [one, two] = [await student(request, first), await student(request, second)]
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

test.describe('looking at a receipt closely', () => {
  /** A student's own page with two receipts, the first of them open. */
  async function openViewer(page: Page, request: APIRequestContext) {
    const [correo = ''] = await createStudents(request, 1)
    const who = await student(request, correo)
    const codes = [anyCode(), anyCode()]
    for (const code of codes) await who.send(code, await photograph(900, 1200))
    await bringSession(page, correo, CHOSEN)
    await page.goto('/studentreceipts')
    await page
      .getByRole('button', { name: /^Ampliar el recibo/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    const image = viewer.getByRole('img', { name: /^Recibo \d+ de/ })
    await expect(image).toBeVisible()
    const boxOf = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await image.boundingBox()) ?? {}
      return { x, y, width, height, middle: { x: x + width / 2, y: y + height / 2 } }
    }
    return {
      boxOf,
      position: viewer.getByText(/^\d de 2$/),
      scale: viewer.getByRole('toolbar', { name: 'Imagen' }).getByRole('status'),
    }
  }

  test('by keyboard and mouse; a turn shows it whole again, and so does the next one', async ({
    page,
    request,
  }) => {
    const { boxOf, position, scale } = await openViewer(page, request)
    const whole = await boxOf()
    expect(whole.height / whole.width).toBeCloseTo(4 / 3, 1)

    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await expect(scale).toHaveText('225 %')
    const near = await boxOf()
    expect(near.width / whole.width).toBeCloseTo(2.25, 1)
    await page.mouse.move(whole.middle.x, whole.middle.y)
    await page.mouse.down()
    await page.mouse.move(whole.middle.x + 40, whole.middle.y + 30, { steps: 3 })
    await page.mouse.up()
    expect((await boxOf()).y - near.y).toBeCloseTo(30, 0)
    // Never further than its edge.
    await page.mouse.down()
    await page.mouse.move(whole.middle.x, 5_000, { steps: 3 })
    await page.mouse.up()
    expect((await boxOf()).y).toBeCloseTo(whole.y, 0)

    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect(scale).toHaveText('100 %')
    expect(await boxOf()).toEqual(whole)
    await page.mouse.move(whole.middle.x, whole.middle.y)
    await page.mouse.wheel(0, -100)
    await expect(scale).not.toHaveText('100 %')
    await page.mouse.dblclick(whole.middle.x, whole.middle.y)
    await expect(scale).toHaveText('100 %')
    await page.mouse.dblclick(whole.middle.x, whole.middle.y)
    await expect(scale).toHaveText('250 %')

    await page.keyboard.press('r')
    await expect(scale).toHaveText('100 %')
    const turned = await boxOf()
    expect(turned.width / turned.height).toBeCloseTo(4 / 3, 1)
    expect(turned.middle.x).toBeCloseTo(whole.middle.x, 0)
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await expect(position).toHaveText('2 de 2')
    await expect(scale).toHaveText('100 %')
    await expect.poll(boxOf).toEqual(whole)
  })

  test('with fingers: pinching and a double tap zoom, dragging moves, a swipe goes on and back', async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext(PHONE)
    const phone = await context.newPage()
    const { boxOf, position, scale } = await openViewer(phone, request)
    const { middle } = await boxOf()
    const fingers = await context.newCDPSession(phone)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x: middle.x + x, y: middle.y, id })),
      })
    const drag = async (...xs: number[]) => {
      const [start = 0, ...moves] = xs
      await touch('touchStart', start)
      for (const x of moves) await touch('touchMove', x)
      await touch('touchEnd')
    }

    await touch('touchStart', -20, 20)
    for (const apart of [30, 40, 50, 60]) await touch('touchMove', -apart, apart)
    await touch('touchEnd')
    await expect(scale).toHaveText('300 %')
    const near = await boxOf()
    await drag(0, -20, -60)
    await expect.poll(async () => (await boxOf()).x - near.x).toBeCloseTo(-60, 0)
    // Near, the same movement is no swipe.
    await expect(position).toHaveText('1 de 2')

    const doubleTap = async () => {
      await phone.touchscreen.tap(middle.x, middle.y)
      await phone.touchscreen.tap(middle.x, middle.y)
    }
    await doubleTap()
    await expect(scale).toHaveText('100 %')
    await drag(100, 0, -100)
    await expect(position).toHaveText('2 de 2')
    await drag(-100, 0, 100)
    await expect(position).toHaveText('1 de 2')
    await doubleTap()
    await expect(scale).toHaveText('250 %')
    await context.close()
  })
})
