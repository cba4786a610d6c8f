import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import {
  CHOSEN,
  createSection,
  createStudent,
  createStudents,
  createWindow,
  enrolIn,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

/** A period of the test's own, with a class in it and its window closed. */
async function createClass(request: APIRequestContext, count: number) {
  const window = await createWindow(request)
  const section = await createSection(request, 10, undefined, window)
  const students = await createStudents(request, count)
  for (const correo of students) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  await request.post(`/api/v1/inscripciones/cerrar-proceso/${window.id}`, { headers })
  return { period: window, section, students, headers }
}

/** Grades everyone, and makes it official. */
async function gradeAll(request: APIRequestContext, { id, teacher }: { id: number; teacher: string }) {
  const data = { correo: teacher, contrasena: CHOSEN }
  const { token } = (await (await request.post('/api/v1/auth/login', { data })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  const roster = await request.get(`/api/v1/inscripciones/users-in-seccion/${id}`, { headers })
  const [first, ...others] = (await roster.json()).data as { id: number }[]
  const calificaciones = [
    { idusuario: first?.id, calificacion: 91 },
    ...others.map(({ id }) => ({ idusuario: id, condicion: 'no_presento' })),
  ]
  const body = { calificaciones, oficializado: true }
  await request.put(`/api/v1/calificaciones/seccion/${id}`, { headers, data: body })
}

const cellsOf = (page: Page) => page.getByRole('textbox', { name: /^Calificación de/ })
const settled = (page: Page) => expect(page.getByText('Todo guardado')).toBeVisible()

async function openSheet(page: Page, section: { id: number; teacher: string }) {
  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  await expect(cellsOf(page).first()).toBeVisible()
  return cellsOf(page)
}

async function openCierre(page: Page, name: string) {
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminperiods')
  await page.getByRole('button', { name: `Cierre de ${name}` }).click()
  return page.getByRole('dialog', { name: `Cierre de ${name}` })
}

test('a teacher’s sheet saves itself: letters for who did not come, undo, and a reason for what is official', async ({
  page,
  request,
}) => {
  const { section } = await createClass(request, 2)
  const cells = await openSheet(page, section)
  await expect(
    page.getByText(/Te falta para entregar este período: 2 estudiantes sin calificación/),
  ).toBeVisible()
  await cells.first().focus()
  await page.keyboard.type('88')
  await expect(page.getByText('Aprobado', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await expect(page.getByText('Si no se presentó, márcalo.')).toBeVisible()
  await page.getByRole('button', { name: 'Poner «No se presentó»' }).click()
  await expect(cells.last()).toHaveValue('No se presentó')
  await settled(page)
  await cells.last().press('r')
  await expect(cells.last()).toHaveValue('Retirado')
  await settled(page)
  await cells.last().press('Control+z')
  await expect(cells.last()).toHaveValue('No se presentó')

  await page.getByRole('button', { name: 'Oficializar 2 notas' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Entregaste todas las calificaciones de este período.')).toBeVisible()
  await cells.first().fill('91')
  await expect(page.getByText('1 es oficial: el estudiante verá el cambio al guardar.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText("El campo 'motivo' está vacío")).toBeVisible()
  await page.getByLabel('Motivo').fill('Sumé mal')
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(page.getByText('Calificación actualizada.')).toBeVisible()
})

test('without a network a grade waits, and a teacher who leaves at once loses nothing', async ({
  page,
  request,
}) => {
  const { section } = await createClass(request, 1)
  const cells = await openSheet(page, section)
  await page.context().setOffline(true)
  await cells.first().fill('61')
  await expect(page.getByText(/^Sin conexión\. Lo que escribiste/)).toBeVisible()
  await page.context().setOffline(false)
  await settled(page)
  await cells.first().fill('62')
  await page.getByRole('link', { name: 'Mis secciones' }).first().click()
  await expect(page).toHaveURL('/teachersection')
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  await expect(cells.first()).toHaveValue('62')
  await expect(page.getByText('Reprobado', { exact: true })).toBeVisible()
})

test('the office reminds and closes; a sheet that was open asks for no reason, tells what was not saved and shows what stands', async ({
  page: office,
  browser,
  request,
}) => {
  const { period, section } = await createClass(request, 2)
  const drawer = await openCierre(office, period.nombre)
  await expect(drawer.getByText(/^Falta: 2 sin calificación/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cerrar el período' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Recordar a los maestros' }).click()
  await expect(office.getByText('Se le recordó a 1 maestro.')).toBeVisible()
  await expect(drawer.getByText(/^Se le recordó el/)).toBeVisible()

  await gradeAll(request, section)
  const teacher = await (await browser.newContext()).newPage()
  const cells = await openSheet(teacher, section)
  await office.reload()
  await office.getByRole('button', { name: `Cierre de ${period.nombre}` }).click()
  await drawer.getByRole('button', { name: 'Cerrar el período' }).click()
  const question = office.getByRole('dialog', { name: /^¿Cerrar el período/ })
  await question.getByRole('button', { name: 'Cerrar el período' }).click()
  await expect(drawer.getByText(/^El período está cerrado: nada de él cambia/)).toBeVisible()

  await cells.first().fill('99')
  await teacher.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(
    teacher.getByText('El período se cerró, y este cambio no se guardó: Wilkin Santana (99).'),
  ).toBeVisible()
  await expect(
    teacher.getByText(/^El período está cerrado: estas calificaciones ya no cambian/),
  ).toBeVisible()
  await expect(teacher.getByLabel('Motivo')).toHaveCount(0)
  await expect(cells.first()).toHaveValue('91')
  await expect(cells.first()).not.toBeEditable()
  await teacher.context().close()
})

test('what is in the way of closing is told at once, on the page and to a page that did not know it yet', async ({
  page,
  request,
}) => {
  const { period, section, headers } = await createClass(request, 2)
  await gradeAll(request, section)
  const drawer = await openCierre(page, period.nombre)
  await drawer.getByRole('button', { name: 'Cerrar el período' }).click()
  // Meanwhile a colleague opens the window again, and a student comes.
  await request.post(`/api/v1/inscripciones/abrir-proceso/${period.id}`, { headers })
  const late = await createStudent(request)
  await enrolIn(request, late, section)
  const question = page.getByRole('dialog', { name: /^¿Cerrar el período/ })
  await question.getByRole('button', { name: 'Cerrar el período' }).click()
  await expect(
    page.getByText(
      'El período tiene una inscripción abierta: ciérrala primero. Además, hay 1 estudiante sin calificación, en 1 sección.',
    ),
  ).toBeVisible()
  await expect(drawer.getByText(/^Falta: 1 sin calificación/)).toBeVisible()
  await expect(drawer.getByText(/^Tiene una inscripción abierta/)).toBeVisible()
})

test('the office rectifies a grade of a closed period, which the student sees, and reopens it with a reason', async ({
  page: office,
  browser,
  request,
}) => {
  const { period, section, students, headers } = await createClass(request, 1)
  await gradeAll(request, section)
  await request.post(`/api/v1/periodos/${period.idperiodo}/cerrar`, { headers })
  const drawer = await openCierre(office, period.nombre)
  await drawer.getByRole('button', { name: new RegExp(section.nombre) }).click()
  await drawer.getByRole('button', { name: /^Rectificar la calificación de/ }).click()
  const form = drawer.getByRole('form')
  await form.getByLabel('Calificación correcta').fill('60')
  await form.getByLabel('Motivo').fill('Error de suma')
  // A colleague was faster: what was typed stays, and pressing again writes it over.
  const grades = (await (await request.get('/api/v1/calificaciones', { headers })).json()).data
  const grade = grades.find(({ idseccion }: { idseccion: number }) => idseccion === section.id)
  await request.post(`/api/v1/calificaciones/${grade.id}/rectificar`, {
    headers,
    data: { calificacion: 77, motivo: 'Otra suma' },
  })
  await form.getByRole('button', { name: 'Rectificar' }).click()
  await expect(form.getByRole('alert')).toContainText('ahora dice 77')
  await expect(form.getByLabel('Calificación correcta')).toHaveValue('60')
  await expect(form.getByLabel('Motivo')).toHaveValue('Error de suma')
  await form.getByRole('button', { name: 'Rectificar' }).click()
  await expect(office.getByText(/El acta tiene una versión nueva/)).toBeVisible()
  await expect(drawer.getByText('Reprobado')).toBeVisible()

  const student = await (await browser.newContext()).newPage()
  await bringSession(student, students[0] ?? '', CHOSEN)
  await student.goto('/studentqualification')
  await expect(student.getByText(section.nombre)).toBeVisible()
  await expect(student.getByText('Reprobado')).toBeVisible()
  await student.context().close()

  await drawer.getByRole('button', { name: 'Reabrir el período' }).click()
  const question = office.getByRole('dialog', { name: /^¿Por qué reabres/ })
  await question.getByLabel('Motivo').fill('Faltó un examen')
  await question.getByRole('button', { name: 'Reabrir el período' }).click()
  await expect(drawer.getByText('Motivo: Faltó un examen')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cerrar el período' })).toBeEnabled()
})
