import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { createSection, createStudent, enrolIn } from './school.ts'

const [{ correo: OFFICE }] = ROLES

test('the office types the grades of an acta on paper into the teacher’s sheet; the history says who and why', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 5)
  await enrolIn(request, await createStudent(request), section)
  await bringSession(page, OFFICE)
  await page.goto('/adminsections')
  await page
    .getByRole('button', { name: new RegExp(`^Estudiantes y notas de .* ${section.nombre}$`) })
    .click()
  await page.getByRole('link', { name: 'Escribir las notas' }).click()
  await page.getByLabel('Por qué las escribe la oficina').fill('Acta en papel')
  await page.getByRole('button', { name: 'Abrir la hoja' }).click()
  await page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true }).fill('88')
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await page.getByRole('button', { name: 'Oficializar 1 nota' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('1 oficial')).toBeVisible()
  await page.getByRole('button', { name: /^Historial de/ }).click()
  const history = page.getByRole('dialog', { name: /^Historial de/ })
  await expect(history.getByText('Acta en papel').first()).toBeVisible()
})
