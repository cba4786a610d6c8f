import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'

test('without a mail server every office page says so; a test mail is seen to leave; each mail is shown as it arrives, and says what the office writes', async ({
  page,
}) => {
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminsections')
  await page.getByText('Nadie recibe correos').waitFor()
  await page.getByRole('link', { name: 'Cómo configurarlo' }).click()
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
