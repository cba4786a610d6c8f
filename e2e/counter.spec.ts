import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { PHONE, photograph } from './receipts.ts'
import { CHOSEN, createStudent } from './school.ts'

test('at the counter: the office records cash, gives the slip, annuls it with a reason; the student follows', async ({
  page,
  browser,
  request,
}) => {
  const correo = await createStudent(request)
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments')
  await page.getByRole('button', { name: 'Registrar un pago' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Registrar el pago' }).click()
  await expect(dialog.getByRole('alert')).toContainText("El campo 'estudiante' está vacío")
  await dialog.getByLabel('Estudiante').fill(correo)
  await page.getByRole('option', { name: /^Santana, Wilkin/ }).click()
  await dialog.getByLabel('Monto').fill('1,250.50')
  const referencia = `B/${randomInt(1e9, 1e10)}`
  await dialog.getByLabel('Referencia (opcional)').fill(referencia)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Adjuntar una imagen (opcional)' }).click(),
  ])
  await chooser.setFiles({ name: 'pago.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await dialog.getByRole('button', { name: 'Registrar el pago' }).click()
  await expect(dialog.getByRole('status')).toContainText('RD$ 1,250.50 de Wilkin Santana')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Comprobante' }).click()
  expect((await download).suggestedFilename()).toMatch(/^comprobante-.*\.pdf$/)
  await dialog.getByRole('button', { name: 'Listo' }).click()

  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, correo, CHOSEN)
  await phone.goto('/studentreceipts')
  const own = phone.getByRole('listitem').filter({ hasText: `Recibo ${referencia}` })
  await expect(own).toContainText('Pagado')
  await expect(own.getByRole('button', { name: /^Comprobante/ })).toBeVisible()

  await page.goto(`/adminpaymentsactive?buscar=${encodeURIComponent(referencia)}`)
  await page.getByRole('button', { name: `Anular el recibo ${referencia} de Wilkin Santana` }).click()
  await page.getByLabel('Motivo').fill('Se registró dos veces')
  await page.getByRole('button', { name: 'Anular el recibo', exact: true }).click()
  await expect(page.getByText('Recibo anulado.')).toBeVisible()
  await expect(page.getByText('No encontramos recibos')).toBeVisible()
  await page.getByText(/^Anulados/).click()
  await expect(page.getByRole('row').filter({ hasText: referencia })).toContainText(
    'Anulado: Se registró dos veces',
  )
  await phone.reload()
  await expect(own).toContainText('La oficina anuló este pago: Se registró dos veces.')
  await phone.context().close()
})
