import { expect, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import {
  CHOSEN,
  createSection,
  createStudents,
  createWindow,
  enrolIn,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

const closes = async (page: Page, name: string) => {
  await page.goto('/adminperiods')
  await page.getByRole('button', { name: `Cierre de ${name}` }).click()
  return page.getByRole('dialog', { name: `Cierre de ${name}` })
}

test('a teacher finishes, the office reminds, closes, rectifies and reopens; once closed nothing changes', async ({
  page,
  browser,
  request,
}) => {
  const window = await createWindow(request)
  const section = await createSection(request, 10, undefined, window)
  const students = await createStudents(request, 3)
  for (const correo of students) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const office = await (await browser.newContext()).newPage()
  await bringSession(office, ROLES[0].correo)

  // With its window open it can't be closed, and says so.
  const drawer = await closes(office, window.nombre)
  await expect(drawer.getByText(/Tiene una inscripción abierta/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cerrar el período' })).toBeDisabled()
  await request.post(`/api/v1/inscripciones/cerrar-proceso/${window.id}`, {
    headers: { authorization: `Bearer ${await tokenOfOffice(request)}` },
  })

  // The teacher types; it saves itself.
  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = page.getByRole('textbox', { name: /^Calificación de/ })
  await expect(cells).toHaveCount(3)
  await expect(page.getByText(/te queda: 3 estudiantes sin calificación/)).toBeVisible()
  await cells.first().focus()
  await page.keyboard.type('88')
  await expect(page.getByText('Aprobado', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(cells.nth(1)).toHaveValue('No se presentó')
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await expect(page.getByText("El campo 'calificación' está vacío")).toBeVisible()
  await page.getByRole('button', { name: 'Poner «No se presentó»' }).click()
  await expect(cells.nth(2)).toHaveValue('No se presentó')
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await page.reload()
  await expect(cells.nth(0)).toHaveValue('88')
  await expect(cells.nth(2)).toHaveValue('No se presentó')

  // Taken back with Control Z, and again by a letter.
  await cells.nth(2).press('r')
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await cells.nth(2).press('Control+z')
  await expect(cells.nth(2)).toHaveValue('No se presentó')

  // Without a network it waits, and is saved when it is back; whoever leaves at once loses nothing.
  await page.context().setOffline(true)
  await cells.nth(2).fill('61')
  await expect(page.getByText(/^Sin conexión\. Lo que escribiste/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await cells.nth(2).fill('62')
  await page.getByRole('link', { name: 'Secciones', exact: true }).first().click()
  await expect(page).toHaveURL('/teachersection')
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  await expect(cells.nth(2)).toHaveValue('62')
  await expect(page.getByText('Reprobado', { exact: true })).toBeVisible()

  // The office sees who is behind, and reminds them with one press.
  await office.reload()
  await office.getByRole('button', { name: `Cierre de ${window.nombre}` }).click()
  await expect(drawer.getByText(/^Faltan 3 por oficializar/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cerrar el período' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Recordar a los maestros' }).click()
  await expect(office.getByText('Se le recordó a 1 maestro.')).toBeVisible()
  await expect(drawer.getByText(/^Se le recordó el/)).toBeVisible()

  await page.getByRole('button', { name: 'Oficializar la sección' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Entregaste todas las calificaciones de este período.')).toBeVisible()
  // What is official is not saved by itself: it asks why.
  await cells.nth(0).fill('91')
  await expect(page.getByText('1 es oficial: el estudiante verá el cambio al guardar.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText("El campo 'motivo' está vacío")).toBeVisible()
  await page.getByLabel('Motivo').fill('Sumé mal')
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText('Calificación actualizada.')).toBeVisible()

  // Closed while the sheet is open: the save is refused with its sentence, and what was typed stays.
  await office.reload()
  await office.getByRole('button', { name: `Cierre de ${window.nombre}` }).click()
  await drawer.getByRole('button', { name: 'Cerrar el período' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Cerrar el período' }).last().click()
  await expect(drawer.getByText(/^El período está cerrado: nada de él cambia/)).toBeVisible()
  await cells.nth(0).fill('99')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByLabel('Motivo').fill('Otra vez')
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText(/^El período está cerrado: sus calificaciones ya no cambian/)).toBeVisible()
  await expect(cells.nth(0)).toHaveValue('99')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await page.reload()
  await expect(cells.nth(0)).toHaveValue('91')
  await expect(cells.nth(0)).not.toBeEditable()

  // The office corrects one, with a reason; then reopens, with another.
  await drawer.getByRole('button', { name: new RegExp(section.nombre) }).click()
  await drawer
    .getByRole('button', { name: /^Rectificar la calificación de/ })
    .nth(2)
    .click()
  const form = drawer.getByRole('form')
  await form.getByLabel('Calificación correcta').fill('70')
  await form.getByLabel('Motivo').fill('Error de suma')
  await form.getByRole('button', { name: 'Rectificar' }).click()
  await expect(office.getByText(/El acta tiene una versión nueva/)).toBeVisible()
  await expect(drawer.getByText('70', { exact: true })).toBeVisible()

  const student = await (await browser.newContext()).newPage()
  const pages = []
  for (const correo of students) {
    await bringSession(student, correo, CHOSEN)
    await student.goto('/studentqualification')
    await expect(student.getByText(section.nombre)).toBeVisible()
    pages.push(await student.locator('main').innerText())
  }
  expect(pages.filter(text => text.includes('Aprobado'))).toHaveLength(2)
  expect(pages.filter(text => text.includes('No se presentó'))).toHaveLength(1)

  await drawer.getByRole('button', { name: 'Reabrir el período' }).click()
  await office.getByLabel('Motivo').fill('Faltó un examen')
  await office.getByRole('dialog').getByRole('button', { name: 'Reabrir el período' }).last().click()
  await expect(drawer.getByText('Motivo: Faltó un examen')).toBeVisible()
  await page.reload()
  await expect(cells.nth(0)).toBeEditable()
  await office.context().close()
  await student.context().close()
})
