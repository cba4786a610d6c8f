import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { openSubject, toggle } from './offer.ts'
import { bringSession } from './people.ts'
import {
  CHOSEN,
  createAsOffice,
  createSection,
  createStudent,
  createStudents,
  enrolIn,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

test('a teacher grades by keyboard and publishes; the student sees it; withdrawn, no longer', async ({
  page,
  browser,
  request,
}) => {
  const section = await createSection(request, 10)
  const students = await createStudents(request, 2)
  for (const correo of students) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)

  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
  await expect(cells).toHaveCount(2)

  // Too much is told at once; then both, by keyboard alone.
  await cells.first().focus()
  await page.keyboard.type('101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La calificación no puede ser mayor de 100 puntos.')).toBeVisible()
  await cells.first().fill('88,5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('93')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Todo guardado')).toBeVisible()
  const more = page.getByRole('button', { name: new RegExp(`^Más de .* ${section.nombre}$`) })
  const acta = page.getByRole('menuitem', { name: 'Acta (PDF)' })
  await more.click()
  await expect(acta).toBeDisabled()
  await page.keyboard.press('Escape')

  const student = await (await browser.newContext()).newPage()
  await bringSession(student, students[0] ?? '', CHOSEN)
  await student.goto('/studentqualification')
  await expect(student.getByText('Aún no se han publicado las calificaciones.')).toBeVisible()

  await page.getByRole('button', { name: 'Oficializar 2 notas' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  const download = page.waitForEvent('download')
  await expect(page.getByText('2 oficiales')).toBeVisible()
  await more.click()
  await acta.click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await student.reload()
  await expect(student.getByText(section.nombre)).toBeVisible()
  await expect(student.getByText(/^(88[.,]5|93)/)).toBeVisible()
  // What has its result can't be left: the button says so before it is pressed.
  await student.goto('/studentsinscription')
  await openSubject(student, /^Orientación/)
  const leave = toggle(student, 'Eliminar', section.nombre)
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toHaveAccessibleDescription('La sección ya tiene una calificación: no se puede dejar.')
  await student.goto('/studentqualification')
  await expect(student.getByText(section.nombre)).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Dejar de publicar las notas' }).click()
  await page.getByLabel('Motivo').fill('Falta revisar un examen')
  await page.getByRole('button', { name: 'Dejar de publicar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Oficializar 2 notas' })).toBeEnabled()
  await student.reload()
  await expect(student.getByText('Aún no se han publicado las calificaciones.')).toBeVisible()
  await expect(student.getByText(section.nombre)).toHaveCount(0)

  // Who did what is beside the grade.
  await page
    .getByRole('button', { name: /^Historial de/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Radhamés Mota')
  await expect(page.getByRole('dialog')).toContainText('Motivo: Falta revisar un examen')
  await student.context().close()
})

test('a teacher finds a student in another of their sections', async ({ page, request }) => {
  const first = await createSection(request, 10)
  const student = await createStudent(request)
  await enrolIn(request, student, first)
  await verifyTeacher(request, first.teacher)
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const sections = (await (await request.get('/api/v1/secciones', { headers })).json()).data
  const { id: _same, version: _own, ...own } = sections.find(({ id }: { id: number }) => id === first.id)
  const nombre = `Otra ${randomUUID().slice(0, 6)}`
  const id = await createAsOffice(request, '/secciones', { ...own, nombre, dia: 'Sabado' })

  await bringSession(page, first.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${id}`)
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible()
  await page.getByRole('searchbox').fill('wilkin')
  const found = page.getByRole('region', { name: 'En otras secciones' })
  await expect(found).toContainText('Santana, Wilkin')
  await found.getByRole('link').click()
  await expect(
    page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true }),
  ).toBeVisible()
})
