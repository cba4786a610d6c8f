import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'

test('without a mail server every office page says so; a test mail is seen to leave; each template is shown as it arrives', async ({
  page,
}) => {
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminsections')
  await page.getByText('Nadie recibe correos').waitFor()
  await page.getByRole('link', { name: 'Cómo configurarlo' }).click()
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await expect(page.getByText(/^Correo de prueba en camino/)).toBeVisible()
  await page.getByText('En archivos').click()
  const sent = page.getByRole('listitem').filter({ hasText: 'Correo de prueba de Nivela' })
  await expect(sent.first()).toContainText(ROLES[0].correo)
  await expect(sent.first()).toContainText(/Quedó en un archivo el/)

  await page.getByRole('tab', { name: 'Cómo llegan' }).click()
  await page.getByRole('combobox', { name: 'Correo' }).click()
  await page.getByRole('option', { name: 'Tu recibo necesita una corrección' }).click()
  const mail = page.frameLocator('iframe')
  await expect(
    mail
      .getByRole('paragraph')
      .filter({ hasText: 'La oficina no aceptó tu recibo 480211: La imagen no se lee bien.' }),
  ).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Ver mis recibos' })).toBeVisible()
  await page.getByRole('tab', { name: 'Servidor' }).click()
  await expect(page.getByText(/SMTP_URL=/)).toBeVisible()
})
