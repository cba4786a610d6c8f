import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { createSection, createStudent, createWindow, enrolIn, tokenOfOffice } from './school.ts'

test('the office sees what waits, goes to it, and watches the seats go', async ({ page, request }) => {
  const subject = `Taller ${randomUUID().slice(0, 8)}`
  const section = await createSection(request, 2, subject)
  const student = await createStudent(request)
  // A section of a term that is over, whose only student has no grade.
  const over = await createWindow(request, { inicio: '2019-01-15', fin: '2019-05-15' })
  await enrolIn(request, student, await createSection(request, 1, `Repaso ${randomUUID().slice(0, 8)}`, over))
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  await request.post(`/api/v1/inscripciones/cerrar-proceso/${over.id}`, { headers })
  await bringSession(page, ROLES[0].correo)
  const answer = page.waitForResponse(response => response.url().endsWith('/panel/resumen'))
  await page.goto('/adminpanel')
  const { espera, poma } = (await (await answer).json()).data

  const receipts = page.getByRole('link', { name: /Recibos por validar$/ })
  await expect(receipts).toContainText(String(espera.recibos))
  await expect(page.getByRole('link', { name: /Estudiantes sin verificar$/ })).toContainText(
    String(espera.sinVerificar),
  )
  const area = page.getByRole('row', { name: /^Ciencias Naturales/ }).last()
  await expect(area.getByRole('cell').first()).toHaveText(String(poma.naturales.aprobaron))

  // Owed by nobody, two seats, none taken; one enrolment later, one of them is.
  const cells = page.getByRole('row', { name: new RegExp(`^${subject}`) }).getByRole('cell')
  await expect(cells).toHaveText(['Libre', '0', '2', '–', '0', 'Nada'])
  await enrolIn(request, student, section)
  await expect(cells).toHaveText(['Libre', '1', '1', '–', '0', 'Nada'])

  await receipts.click()
  await expect(page).toHaveURL('/adminpayments?ver=por-validar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibos')
  await page.goBack()
  await page.getByRole('link', { name: /Notas por cerrar$/ }).click()
  await expect(page).toHaveURL('/adminsections?ver=sin-cerrar')
  await expect(page.getByText(/(sin nota|sin oficializar)$/)).toHaveCount(espera.sinCerrar.length)
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/adminsections')
})
