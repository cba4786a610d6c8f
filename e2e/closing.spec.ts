import { type APIRequestContext, expect, test } from '@playwright/test'
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

/** A period of the test's own, with a class in it. */
async function createClass(request: APIRequestContext, count: number) {
  const window = await createWindow(request)
  const section = await createSection(request, 10, undefined, window)
  const students = await createStudents(request, count)
  for (const correo of students) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const closeWindow = async () =>
    request.post(`/api/v1/inscripciones/cerrar-proceso/${window.id}`, {
      headers: { authorization: `Bearer ${await tokenOfOffice(request)}` },
    })
  return { window, section, students, closeWindow }
}

test('a teacher’s sheet saves itself: letters for who did not come, undo, no network, leaving at once', async ({
  page,
  request,
}) => {
  const { section, closeWindow } = await createClass(request, 3)
  await closeWindow()
  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = page.getByRole('textbox', { name: /^Calificación de/ })
  const settled = () => expect(page.getByText('Todo guardado')).toBeVisible()
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
  await settled()
  await page.reload()
  await expect(cells.nth(0)).toHaveValue('88')
  await expect(cells.nth(2)).toHaveValue('No se presentó')

  await cells.nth(2).press('r')
  await settled()
  await cells.nth(2).press('Control+z')
  await expect(cells.nth(2)).toHaveValue('No se presentó')

  // Without a network it waits, and is saved when it is back; whoever leaves at once loses nothing.
  await page.context().setOffline(true)
  await cells.nth(2).fill('61')
  await expect(page.getByText(/^Sin conexión\. Lo que escribiste/)).toBeVisible()
  await page.context().setOffline(false)
  await settled()
  await cells.nth(2).fill('62')
  await page.getByRole('link', { name: 'Mis secciones' }).first().click()
  await expect(page).toHaveURL('/teachersection')
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  await expect(cells.nth(2)).toHaveValue('62')
  await expect(page.getByText('Reprobado', { exact: true })).toBeVisible()

  // What is official is not saved by itself: it asks why.
  await page.getByRole('button', { name: 'Oficializar la sección' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Entregaste todas las calificaciones de este período.')).toBeVisible()
  await cells.nth(0).fill('91')
  await expect(page.getByText('1 es oficial: el estudiante verá el cambio al guardar.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText("El campo 'motivo' está vacío")).toBeVisible()
  await page.getByLabel('Motivo').fill('Sumé mal')
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText('Calificación actualizada.')).toBeVisible()
})

test('the office reminds, closes, rectifies and reopens; a save after closing is refused', async ({
  page: office,
  browser,
  request,
}) => {
  const { window, section, students, closeWindow } = await createClass(request, 2)
  const teacher = await (await browser.newContext()).newPage()
  await bringSession(teacher, section.teacher, CHOSEN)
  await teacher.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = teacher.getByRole('textbox', { name: /^Calificación de/ })
  await expect(cells).toHaveCount(2)
  await cells.first().fill('91')
  await cells.last().press('n')

  // With its window open it can't be closed, and says so.
  await bringSession(office, ROLES[0].correo)
  await office.goto('/adminperiods')
  const open = office.getByRole('button', { name: `Cierre de ${window.nombre}` })
  await open.click()
  const drawer = office.getByRole('dialog', { name: `Cierre de ${window.nombre}` })
  await expect(drawer.getByText(/Tiene una inscripción abierta/)).toBeVisible()
  await closeWindow()
  await expect(teacher.getByText('Todo guardado')).toBeVisible()
  await office.reload()
  await open.click()
  await expect(drawer.getByText(/^Faltan 2 por oficializar/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cerrar el período' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Recordar a los maestros' }).click()
  await expect(office.getByText('Se le recordó a 1 maestro.')).toBeVisible()
  await expect(drawer.getByText(/^Se le recordó el/)).toBeVisible()

  await teacher.getByRole('button', { name: 'Oficializar la sección' }).click()
  await teacher.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(teacher.getByText('Entregaste todas las calificaciones de este período.')).toBeVisible()
  await office.reload()
  await open.click()
  await drawer.getByRole('button', { name: 'Cerrar el período' }).click()
  await office
    .getByRole('dialog', { name: /^¿Cerrar el período/ })
    .getByRole('button', { name: 'Cerrar el período' })
    .click()
  await expect(drawer.getByText(/^El período está cerrado: nada de él cambia/)).toBeVisible()

  // The sheet was open meanwhile: the save is refused with its sentence, and what was typed stays.
  await cells.first().fill('99')
  await teacher.getByRole('button', { name: 'Guardar', exact: true }).click()
  await teacher.getByLabel('Motivo').fill('Otra vez')
  await teacher.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(teacher.getByText(/^El período está cerrado: sus calificaciones ya no cambian/)).toBeVisible()
  await expect(cells.first()).toHaveValue('99')
  await teacher.getByRole('button', { name: 'Descartar' }).click()
  await teacher.getByRole('button', { name: 'Sí, seguro' }).click()
  await teacher.reload()
  await expect(cells.first()).toHaveValue('91')
  await expect(cells.first()).not.toBeEditable()

  await drawer.getByRole('button', { name: new RegExp(section.nombre) }).click()
  await drawer
    .getByRole('button', { name: /^Rectificar la calificación de/ })
    .first()
    .click()
  const form = drawer.getByRole('form')
  await form.getByLabel('Calificación correcta').fill('60')
  await form.getByLabel('Motivo').fill('Error de suma')
  await form.getByRole('button', { name: 'Rectificar' }).click()
  await expect(office.getByText(/El acta tiene una versión nueva/)).toBeVisible()
  await expect(drawer.getByText('Reprobado')).toBeVisible()

  const seen: string[] = []
  for (const correo of students) {
    const student = await (await browser.newContext()).newPage()
    await bringSession(student, correo, CHOSEN)
    await student.goto('/studentqualification')
    await expect(student.getByText(section.nombre)).toBeVisible()
    seen.push(await student.locator('main').innerText())
    await student.context().close()
  }
  expect(seen.filter(text => text.includes('Reprobado'))).toHaveLength(1)
  expect(seen.filter(text => text.includes('No se presentó'))).toHaveLength(1)

  await drawer.getByRole('button', { name: 'Reabrir el período' }).click()
  await office.getByLabel('Motivo').fill('Faltó un examen')
  await office
    .getByRole('dialog', { name: /^¿Por qué reabres/ })
    .getByRole('button', { name: 'Reabrir el período' })
    .click()
  await expect(drawer.getByText('Motivo: Faltó un examen')).toBeVisible()
  await teacher.reload()
  await expect(cells.first()).toBeEditable()
  await teacher.context().close()
})
