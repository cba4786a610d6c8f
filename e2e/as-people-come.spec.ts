import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { anyCedula, sheetOf } from './school.ts'

const [ADMIN] = ROLES

test('the same person twice: told in the review of a sheet, joined on their page, and found by the old document; a wrong sheet is taken back', async ({
  page,
}) => {
  const apellido = `Mercedes ${randomUUID().slice(0, 8)}`
  const cedula = anyCedula()
  const mistyped = `${cedula.slice(0, -1)}${(Number(cedula.at(-1)) + 1 + randomInt(8)) % 10}`
  const telefono = `809${randomInt(2_000_000, 9_999_999)}`
  await bringSession(page, ADMIN.correo)

  // A student who came late, by hand.
  await page.goto('/adminstudents')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Agregar estudiante' })
  await form.getByLabel('Nombre', { exact: true }).fill('Yajaira')
  await form.getByLabel('Apellido').fill(apellido)
  await form.getByLabel('Cédula', { exact: true }).fill(cedula)
  await form.getByRole('button', { name: 'Agregar estudiante' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Yajaira ${apellido}` })).toBeVisible()
  const address = page.url()

  // The sheet has her again, with a digit that is wrong, and somebody who is not of this school.
  await page.goto('/adminpoma')
  const stranger = `Ajena ${randomUUID().slice(0, 8)}`
  const row = (matricula: string, document: string, nombre: string, phone: string) => [
    ...[matricula, document, nombre, apellido, `${randomUUID()}@e2e.test`, phone],
    ...[85, 'no', 'no', 'no'],
  ]
  const sheet = await sheetOf([
    row(randomUUID().slice(0, 8), mistyped, 'Yajaira', telefono),
    row(randomUUID().slice(0, 8), anyCedula(), stranger, '8095550178'),
  ])
  await page.getByLabel('Plantilla xlsx').setInputFiles({ ...sheet, name: `${apellido}.xlsx` })
  await expect(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
  await expect(page.getByText(/^Puede ser Yajaira Mercedes .*un documento casi igual/)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: /^Unir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir con otro registro' })
  await dialog.getByLabel('Estudiante').fill(mistyped)
  await page.getByRole('option', { name: /Yajaira \(/ }).click()
  await expect(dialog.getByRole('region', { name: 'Termina' })).toContainText(mistyped.slice(-1))
  await expect(dialog.getByText(/Pasan al que se queda: .*1 resultado POMA/)).toBeVisible()
  await dialog.getByLabel('Motivo').fill('La cédula se escribió mal')
  await dialog.getByRole('button', { name: 'Unir los dos registros' }).click()
  await expect(page.getByText(`Los dos registros de Yajaira ${apellido} son uno.`)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('region', { name: 'Qué debe y por qué' })).toContainText('con 85')
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('La cédula se escribió mal')
  await page.goto(`/adminstudents?buscar=${mistyped}`)
  await expect(page.getByRole('link', { name: new RegExp(apellido) })).toHaveCount(1)

  // Undoing the sheet removes the stranger. The record that was joined is gone, and stays with the student.
  await page.goto('/adminpoma')
  await page.getByRole('button', { name: 'Importaciones anteriores' }).click()
  await page.getByRole('button', { name: `Deshacer: ${apellido}.xlsx` }).click()
  const undo = page.getByRole('dialog', { name: /^Deshacer la importación/ })
  await expect(undo.getByText(new RegExp(stranger))).toBeVisible()
  await undo.getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect(undo).toBeHidden()
  await page.goto(`/adminstudents?buscar=${encodeURIComponent(apellido)}`)
  await expect(page.getByRole('link', { name: /Yajaira/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: new RegExp(stranger) })).toHaveCount(0)

  // Who left is switched off, from the same page.
  await page.goto(address)
  await page.getByRole('button', { name: /^Desactivar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('Desactivada: no puede entrar')).toBeVisible()
})
