import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'

test('a receipt that is filled in asks before its page is left, and stays', async () => {
  const { screen } = await renderPage('/studentreceipts', ROL.estudiante, {
    'GET /recibos/saldo': [],
    'GET /recibos': () => Response.json({ data: [], total: 0 }),
    'GET /periodos': [],
    'GET /calificaciones': [],
  })
  const code = screen.getByLabelText('Código del recibo')
  await code.fill('480237')
  await screen.getByRole('link', { name: 'Perfil' }).first().click()
  const question = screen.getByRole('dialog', { name: '¿Estás seguro de salir sin guardar?' })
  await expect.element(question).toHaveTextContent('Tienes un recibo sin enviar.')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(code).toHaveValue('480237')
})
