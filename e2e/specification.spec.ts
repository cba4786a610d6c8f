import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last()
const sure = (page: Page) => page.getByRole('button', { name: 'Sí, seguro' })

async function save(page: Page, said: string) {
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, said)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

test('a period and a subject are added, updated and deleted, each with the text that the specification gives', async ({
  page,
}) => {
  await bringSession(page, ROLES[0].correo)
  const nouns = [
    {
      address: '/adminperiods',
      word: 'Período',
      fields: { 'Fecha de inicio': '1/2/2035', 'Fecha de fin': '3/4/2035' },
    },
    { address: '/adminsubjects', word: 'Asignatura', fields: { Créditos: '3' } },
  ]
  for (const { address, word, fields } of nouns) {
    const name = `${word} ${randomUUID().slice(0, 6)}`
    await page.goto(address)
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await dialog(page).getByLabel('Nombre').fill(name)
    for (const [field, value] of Object.entries(fields)) {
      await dialog(page).getByRole('textbox', { name: field }).fill(value)
      await page.keyboard.press('Tab')
    }
    await save(page, `${word} agregada.`)
    await page.getByRole('button', { name: `Actualizar ${name}` }).click()
    await dialog(page).getByLabel('Nombre').fill(`${name} b`)
    await save(page, `${word} actualizada.`)
    await page.getByRole('button', { name: `Eliminar ${name} b` }).click()
    await expect(page.getByRole('button', { name: 'No, cancelar' })).toBeVisible()
    await sure(page).click()
    await expect(toast(page, `${word} eliminada.`)).toBeVisible()
  }
})

test('a person who can’t be saved: the sentence of the specification in the red line', async ({ page }) => {
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminUser')
  await page.route('**/api/v1/auth/register', route =>
    route.fulfill({
      status: 409,
      json: { error: 'Ese correo ya está en uso.', campos: { correo: 'Ya está en uso.' } },
    }),
  )
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const form = dialog(page)
  await form.getByLabel('Nombre', { exact: true }).fill('Ana')
  await form.getByLabel('Apellido').fill('Peña')
  await form.getByRole('textbox', { name: 'Correo' }).fill('ana@e2e.test')
  await form.getByLabel('Teléfono').fill('8095550199')
  await form.getByLabel('Cédula').fill('40212345671')
  const role = form.getByRole('combobox', { name: 'Rol', exact: true })
  await role.click()
  await page.getByRole('option', { name: 'Maestro' }).click()
  await form.getByLabel('Contraseña', { exact: true }).fill('cinco gatos verdes')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Hubo un error al agregar el usuario.')).toBeVisible()
})

test('recovering: "Enviar" leads to the verification, and the other link back to the sign-in', async ({
  page,
}) => {
  await page.goto('/recoverpassword')
  await page.getByRole('link', { name: '¿Recuperaste tu contraseña? Pulse Aquí' }).click()
  await expect(page).toHaveURL('/login')
})
