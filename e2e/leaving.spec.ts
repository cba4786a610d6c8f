import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { createSection, createStudent, enrolIn, tokenOf, tokenOfOffice, waitFor } from './school.ts'

const [{ correo: OFFICE }] = ROLES

test('a student leaves: the seat is freed in the same dialog, and the first in line has it', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 1)
  const [leaving, waiting] = [await createStudent(request), await createStudent(request)]
  await enrolIn(request, leaving, section)
  await waitFor(request, waiting, section)
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const find = async (correo: string) =>
    (await (await request.get(`/api/v1/usuarios?idrol=3&buscar=${correo}`, { headers })).json()).data[0]
  await bringSession(page, OFFICE)
  await page.goto(`/adminstudents/${(await find(leaving)).id}`)
  await page.getByRole('button', { name: 'Desactivar a Wilkin Santana' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Desactivar la cuenta/ })
  await expect(dialog.getByText(`sección ${section.nombre}`)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Liberar su cupo' }).check()
  await dialog.getByLabel('Motivo').fill('Se mudó')
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('está desactivada, y 1 cupo quedó libre.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Secciones' })).toContainText('No tiene ninguna sección.')
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('Se mudó')

  const { id } = await find(waiting)
  const theirs = { authorization: `Bearer ${await tokenOf(request, waiting)}` }
  const seats = await request.get(`/api/v1/inscripciones/user/${id}`, { headers: theirs })
  expect((await seats.json()).data).toMatchObject([{ idseccion: section.id }])
})
