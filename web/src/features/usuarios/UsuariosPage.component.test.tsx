import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render.tsx'

async function openForm() {
  const { screen } = await renderPage('/adminUser', ROL.administrador, {
    'GET /usuarios': () => Response.json({ data: [], total: 0 }),
    'GET /usuarios/con-segundo-factor': [],
  })
  await screen.getByRole('button', { name: 'Agregar', exact: true }).click()
  return screen.getByRole('dialog')
}

test('the password field hides at 55 characters', async () => {
  const form = await openForm()
  const password = form.getByLabelText('Contraseña', { exact: true })
  await password.fill('x'.repeat(54))
  await expect.element(password).toBeVisible()
  await password.fill('x'.repeat(55))
  await expect.element(password).not.toBeInTheDocument()
})

test('a phone and a cédula take form as one types', async () => {
  const form = await openForm()
  await form.getByLabelText('Teléfono').fill('8095550199')
  await expect.element(form.getByLabelText('Teléfono')).toHaveValue('(809) 555-0199')
  await form.getByLabelText('Cédula').fill('402 1234567 1')
  await expect.element(form.getByLabelText('Cédula')).toHaveValue('402-1234567-1')
})
