import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { bringSession, ROLES } from './people.ts'

const [ADMIN] = ROLES
const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page) => dialog(page).getByRole('alert')
const said = (page: Page, text: string) => dialog(page).getByText(text, { exact: true })
const empty = (field: string) => `El campo '${field}' está vacío`

async function open(page: Page, address: string) {
  await bringSession(page, ADMIN.correo)
  await page.goto(address)
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
}
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Guardar' }).click()

test('each error is said once, the first in the red line, and goes when its cause goes', async ({ page }) => {
  await open(page, '/adminperiods')
  await save(page)
  const name = dialog(page).getByLabel('Nombre')
  const [start, end] = ['Fecha de inicio', 'Fecha de fin'].map(label =>
    dialog(page).getByRole('textbox', { name: label }),
  ) as [ReturnType<typeof said>, ReturnType<typeof said>]
  await expect(line(page)).toHaveText(empty('nombre'))
  for (const field of ['nombre', 'inicio', 'fin']) await expect(said(page, empty(field))).toHaveCount(1)
  for (const field of [name, start, end]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleErrorMessage(empty('nombre'))
  await expect(end).toHaveAccessibleDescription(empty('fin'))
  expect(await faultsOf(page)).toEqual([])

  await name.fill(`Período ${randomUUID().slice(0, 6)}`)
  await expect(line(page)).toBeEmpty()
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(said(page, empty('fin'))).toHaveCount(1)

  // What one field says of two goes with either of them.
  await start.fill('30/6/2033')
  await end.fill('1/3/2033')
  await save(page)
  const order = 'La hora de inicio debe ser menor que la hora de fin'
  await expect(line(page)).toHaveText(order)
  await expect(said(page, order)).toHaveCount(1)
  await start.fill('1/2/2033')
  await expect(line(page)).toBeEmpty()
  await expect(end).not.toHaveAttribute('aria-invalid')
})

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
