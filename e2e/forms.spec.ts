import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { bringSession, ROLES } from './people.ts'

const [ADMIN] = ROLES
const empty = (field: string) => `El campo '${field}' está vacío`

test('a number of the school’s that will not do stays as it was typed, and is told', async ({ page }) => {
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminschool')
  const said = (text: string) => page.getByText(text, { exact: true })
  for (const [label, button, typed, sentence] of [
    ['Nota mínima de POMA', 'Guardar', '170', 'La nota mínima es un número entero entre 0 y 100'],
    ['Nota mínima para aprobar', 'Guardar', '70.5', 'La nota mínima es un número entero entre 1 y 100'],
    ['Puerto', 'Guardar el correo', '70000', 'El puerto es un número entre 1 y 65535'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    if (label === 'Puerto') await page.getByLabel('Servidor', { exact: true }).fill('smtp.escuela.test')
    await field.fill(typed)
    await field.blur()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(said(sentence)).toHaveCount(1)
    await expect(field).toHaveValue(typed)
    await expect(field).toBeFocused()
    await field.fill(before)
    await expect(said(sentence)).toHaveCount(0)
  }
})

test('a sign-in without an e-mail says so once, above the form', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Contraseña', { exact: true }).fill('algo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText(empty('correo'), { exact: true })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: empty('correo') })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Correo').fill('a')
  await expect(page.getByText(empty('correo'), { exact: true })).toHaveCount(0)
})
