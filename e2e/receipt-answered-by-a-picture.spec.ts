import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { anyCode, PHONE, photograph, senderOf } from './receipts.ts'
import { CHOSEN, createStudent } from './school.ts'

test('a refused receipt is answered with another picture in one press, and waits again as it was sent', async ({
  page,
  browser,
  request,
}) => {
  const correo = await createStudent(request)
  const who = await senderOf(request, correo)
  const code = anyCode()
  await who.send(code, await photograph())
  const [sent] = await who.own()
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminpayments?buscar=${code}`)
  await page.getByRole('button', { name: `Rechazar el recibo ${code} de Wilkin Santana` }).click()
  await page.getByRole('radio', { name: /^La imagen no se lee bien/ }).click()
  await page.getByRole('button', { name: 'Rechazar el recibo', exact: true }).click()
  await expect(page.getByText('Recibo rechazado.')).toBeVisible()

  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, correo, CHOSEN)
  await phone.goto('/studentreceipts')
  const card = phone.getByRole('listitem').filter({ hasText: `Recibo ${code}` })
  await expect(card).toContainText('La oficina no lo aceptó: La imagen no se lee bien.')
  const [chooser] = await Promise.all([
    phone.waitForEvent('filechooser'),
    card.getByRole('button', { name: `Enviar otra imagen del recibo ${code}` }).click(),
  ])
  await chooser.setFiles({ name: 'otra.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await expect(phone.getByText('Recibo enviado correctamente.')).toBeVisible()
  await expect(card).toContainText('En revisión')
  const [now] = await who.own()
  const { id, codrecibo, idperiodo, monto } = sent
  expect(now).toMatchObject({ id, codrecibo, idperiodo, monto, estado: 'en_revision', motivo: null })
  expect(now.imagenURL).not.toBe(sent.imagenURL)
  await page.reload()
  await expect(
    page.getByRole('button', { name: `Rechazar el recibo ${code} de Wilkin Santana` }),
  ).toBeVisible()
  await phone.context().close()
})
