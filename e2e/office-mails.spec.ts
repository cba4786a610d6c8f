import { expect, test } from '@playwright/test'
import { openMailServer } from './mail.ts'
import { bringSession, PASSWORD, ROLES } from './people.ts'
import { openFreshServer } from './product.ts'

test('without a mail server every office page says so; a test mail is seen to leave; each mail is shown as it arrives, and says what the office writes', async ({
  page,
}) => {
  await bringSession(page, ROLES[0].correo)
  // With the page itself: nothing that is pressed moves away when it comes.
  await page.route('**/correos/estado', route => route.abort())
  await page.goto('/adminsections')
  await page.getByText('Nadie recibe correos').waitFor()
  await page.unroute('**/correos/estado')
  await page.getByRole('link', { name: 'Conecta el correo' }).click()
  await expect(page).toHaveURL(/adminschool/)
  await page.goto('/admincorreos')
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await expect(page.getByText('La prueba quedó como archivo en el servidor.')).toBeVisible()
  await page.getByText('En archivos').click()
  const sent = page.getByRole('listitem').filter({ hasText: 'Correo de prueba de Nivela' })
  await expect(sent.first()).toContainText(ROLES[0].correo)
  await expect(sent.first()).toContainText(/Quedó en un archivo el/)

  await page.getByRole('tab', { name: 'Cómo llegan' }).click()
  await page.getByRole('combobox', { name: 'Correo' }).click()
  await page.getByRole('option', { name: 'La oficina rechaza un recibo' }).click()
  const mail = page.frameLocator('iframe')
  await expect(
    mail
      .getByRole('paragraph')
      .filter({ hasText: 'La oficina no aceptó tu recibo 480211: La imagen no se lee bien.' }),
  ).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Ver mis recibos' })).toBeVisible()

  const words = page.getByLabel('Texto')
  await words.fill('Hola desde caja.')
  await page.getByRole('button', { name: 'Guardar palabras' }).click()
  await expect(page.getByText(/lleva \{hechos\} una vez, solo en su línea/)).toBeVisible()
  await page.getByRole('button', { name: 'Lo que pasó' }).click()
  await words.fill('Hola desde caja.\n{hechos}\nTe esperamos, {nombre}.')
  await expect(mail.getByText('Te esperamos, Ana.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar palabras' }).click()
  await expect(page.getByText(/^Palabras guardadas/)).toBeVisible()
  await page.getByRole('button', { name: 'Volver al original' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver al original' }).click()
  await expect(words).toHaveValue('{hechos}')
  await expect(mail.getByText('Te esperamos, Ana.')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Servidor' }).click()
  await page.getByRole('link', { name: 'Conectar el correo' }).click()
  await expect(page.getByRole('form', { name: 'Servidor de correo' })).toBeVisible()
})

test('an address that bounces is marked with the reason, mended where it stands, and its mail arrives', {
  tag: '@full',
}, async ({ browser }) => {
  // A server of its own starts first: a bound for what hangs, not a measure.
  test.setTimeout(90_000)
  const smtp = await openMailServer(address => address === 'rosa.pena@escuela.test')
  const { address: baseURL, stop } = await openFreshServer({ SMTP_URL: smtp.url })
  const context = await browser.newContext({ baseURL })
  try {
    const page = await context.newPage()
    await bringSession(page, ROLES[0].correo)
    const { token } = (
      await (
        await page.request.post('/api/v1/auth/login', {
          data: { correo: ROLES[0].correo, contrasena: PASSWORD },
        })
      ).json()
    ).data
    const invited = await page.request.post('/api/v1/auth/register', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ...{ nombre: 'Rosa', apellido: 'Peña', correo: 'rosa.pens@escuela.test', telefono: '8095550177' },
        ...{ idrol: 2, cedula: '40255555555', invitar: true },
      },
    })
    expect(invited.status()).toBe(201)
    await page.goto('/admincorreos?estado=fallido')
    await expect(page.getByText('Nadie recibe correos')).toHaveCount(0)
    const failed = page.getByRole('listitem').filter({ hasText: 'rosa.pens@escuela.test' })
    await expect(failed).toContainText('El servidor de correo respondió: 550 5.1.1', { timeout: 15_000 })
    await page.getByRole('tab', { name: /^Rebotan/ }).click()
    const bounced = page
      .getByRole('list', { name: 'Direcciones que rebotan' })
      .getByRole('listitem')
      .filter({ hasText: 'Rosa Peña' })
    await expect(bounced).toContainText('La dirección no existe. Suele estar mal escrita.', {
      timeout: 15_000,
    })
    await bounced.getByRole('button', { name: 'Corregir el correo de Rosa Peña' }).click()
    const dialog = page.getByRole('dialog', { name: 'Actualizar persona' })
    await expect(dialog.getByLabel('Correo')).toBeFocused()
    await dialog.getByLabel('Correo').fill('rosa.pena@escuela.test')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Ninguna dirección rebota')).toBeVisible()
    await expect.poll(() => smtp.taken, { timeout: 15_000 }).toEqual(['rosa.pena@escuela.test'])
  } finally {
    await context.close()
    await stop()
    await smtp.close()
  }
})
