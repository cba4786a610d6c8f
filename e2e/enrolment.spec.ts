import { expect, test } from '@playwright/test'
import { openEnrolment, openSubject, toggle } from './offer.ts'
import { createStudent } from './school.ts'

test('a student builds a week by hand: what was passed is not offered, what clashes says so', async ({
  page,
  request,
}) => {
  const correo = await createStudent(request, ['sí', 'no', 'no', 'no'])
  await openEnrolment(page, correo)
  await expect(page.getByRole('button', { name: /^Lengua Española/ })).toHaveCount(0)

  await openSubject(page, /^Matemáticas|^Matématicas/)
  await toggle(page, 'Agregar', 'MA-01').click()
  await expect(page.getByText('Sección agregada.')).toBeVisible()
  await expect(toggle(page, 'Eliminar', 'MA-01')).toBeVisible()
  // Another section of the same subject is out of reach, and its card says why.
  await expect(toggle(page, 'Agregar', 'MA-02')).toBeDisabled()

  await page.goto('/studentpanel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi semana')
  await expect(page.getByText('MA-01').first()).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader', { name: '10:00 a. m.' })).toBeVisible()
  await page.goto('/studentsection')
  await expect(page.getByText('Agregada')).toHaveCount(1)

  await page.goto('/studentsinscription')
  await openSubject(page, /^Mat/)
  await toggle(page, 'Eliminar', 'MA-01').click()
  await expect(page.getByText('Sección eliminada.', { exact: true })).toBeVisible()
  await expect(toggle(page, 'Agregar', 'MA-01')).toBeEnabled()

  // Left by mistake: while there is a seat, one press takes it back.
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(toggle(page, 'Eliminar', 'MA-01')).toBeFocused()
  await toggle(page, 'Eliminar', 'MA-01').click()
  await expect(toggle(page, 'Agregar', 'MA-01')).toBeEnabled()
})

test('another has the week put together: hours that do not suit are marked, one press takes it all', async ({
  page,
  request,
}) => {
  const correo = await createStudent(request)
  await openEnrolment(page, correo)
  await page.getByRole('button', { name: 'Armar mi horario' }).click()
  const planner = page.getByRole('dialog', { name: 'Armar mi horario' })
  await planner.getByRole('button', { name: 'Lunes, todo el día' }).click()
  const see = planner.getByRole('button', { name: 'Ver mis mejores horarios' })
  if (await see.isVisible()) await see.click()
  await planner.getByRole('button', { name: 'Tomar este horario, opción 1' }).click()
  await expect(page.getByText('¡Listo! Tu horario está armado.')).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('USER_SESSION') ?? '{}'))
  const response = await page.request.get(`/api/v1/inscripciones/user/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const seats: { secciones: { dia: string } }[] = (await response.json()).data
  expect(seats.length).toBeGreaterThanOrEqual(4)
  expect(seats.map(({ secciones }) => secciones.dia)).not.toContain('Lunes')
})
