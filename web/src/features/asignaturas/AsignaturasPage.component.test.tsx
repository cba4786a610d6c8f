import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render.tsx'

test('a name that is no area says that nobody will owe the subject, and offers the areas', async () => {
  const { screen, sent } = await renderPage('/adminsubjects', ROL.administrador, {
    'GET /asignaturas': [],
    'POST /asignaturas': { id: 1, nombre: 'Redacción', creditos: 3, area: 'lengua', version: 1 },
  })
  await screen.getByRole('button', { name: 'Agregar', exact: true }).click()
  const form = screen.getByRole('dialog')
  const told = form.getByText(/^Así nadie la deberá/)
  await form.getByLabelText('Nombre').fill('Matemática')
  await expect.element(told).not.toBeInTheDocument()
  await form.getByLabelText('Nombre').fill('Redacción')
  await expect.element(told).toBeVisible()
  await form.getByRole('button', { name: 'Lengua Española' }).click()
  await expect.element(told).not.toBeInTheDocument()
  await form.getByLabelText('Créditos').fill('3')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => sent.find(({ call }) => call === 'POST /asignaturas')?.body)
    .toEqual({ nombre: 'Redacción', creditos: 3, area: 'lengua' })
})
