import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createStudents } from './school.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const photograph = () =>
  sharp({
    create: {
      width: 900,
      height: 1200,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .jpeg()
    .toBuffer()

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
