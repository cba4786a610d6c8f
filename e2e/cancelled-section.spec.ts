import { expect, type Page, test } from '@playwright/test'
import { openPanel, ROLES } from './people.ts'
import { createSection, createStudents, createWindow, enrolIn, tokenOf, tokenOfOffice, waitFor } from './school.ts'

const action = (page: Page, section: string) =>
  page.getByRole('button', { name: new RegExp(`^Más acciones de .* ${section}$`) })

test('the office cancels a section with six students, and everyone stands where the plan said', async ({
  page,
  request,
}) => {
  const window = await createWindow(request)
  const subject = `Orientación ${window.nombre}`
  const cancelled = await createSection(request, 6, subject, window)
  const { idasignatura } = await sectionOf(cancelled.id)
  const near = await createSection(request, 2, undefined, { ...window, idasignatura })
  const far = await createSection(request, 3, undefined, { ...window, idasignatura, dia: 'Sabado' })
  const students = await createStudents(request, 7)
  const enrolled = students.slice(0, 6)
  for (const correo of enrolled) await enrolIn(request, correo, cancelled)
  await waitFor(request, students[6] ?? '', cancelled)

  async function sectionOf(id: number) {
    const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
    const { data } = await (await request.get(`/api/v1/secciones?idperiodo=${window.idperiodo}`, { headers })).json()
    return data.find((one: { id: number }) => one.id === id)
  }
  const seatOf = async (correo: string) => {
    const token = await tokenOf(request, correo)
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const answer = await request.get(`/api/v1/inscripciones/user/${sub}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [seat] = (await answer.json()).data
    return seat?.secciones.nombre ?? 'Sin lugar'
  }

  await openPanel(page, ROLES[0])
  await page.goto(`/adminsections?periodo=${window.idperiodo}`)
  await action(page, cancelled.nombre).click()
  await page.getByRole('menuitem', { name: 'Cancelar sección…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar la sección/ })
  await expect(dialog.getByText('6 estudiantes: 5 pasan a otra sección y 1 se queda sin lugar.')).toBeVisible()
  await expect(dialog.getByText('1 persona deja de esperar un cupo.')).toBeVisible()
  const rows = dialog.getByRole('row')
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(1)).toContainText('Sin lugar')
  await expect(rows.filter({ hasText: near.nombre })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'otro día: sábado' })).toHaveCount(3)
  const promised = await rows.evaluateAll(list =>
    list.slice(1).map(row => [row.querySelector('small')?.textContent, row.querySelector('td')?.textContent]),
  )

  // Without a reason, or without accepting that somebody is left out, nothing happens.
  const button = dialog.getByRole('button', { name: 'Cancelar la sección' })
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('Marca que aceptas')
  await dialog.getByLabel('Acepto que 1 estudiante se quede sin lugar').check()
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText("El campo 'motivo' está vacío")
  await dialog.getByLabel('Motivo').fill('El maestro se fue')

  // Somebody leaves meanwhile: the new plan is shown, and has to be seen before it is done.
  const left = enrolled[5] ?? ''
  const token = await tokenOf(request, left)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const headers = { authorization: `Bearer ${token}` }
  const [seat] = (await (await request.get(`/api/v1/inscripciones/user/${sub}`, { headers })).json()).data
  await request.post(`/api/v1/inscripciones/desinscribir/${seat.id}`, { headers })
  void promised
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('Algo cambió mientras lo mirabas')
  await expect(dialog.getByText('6 estudiantes: 5 pasan a otra sección y 1 se queda sin lugar.')).toBeVisible()
})
