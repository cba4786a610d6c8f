import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { EstudianteForm } from './EstudianteForm.tsx'

const ana = {
  ...{ id: 4, nombre: 'Ana', apellido: 'Gil', cedula: '40211111111', tipodocumento: null, documento: null },
  ...{ matricula: '2026-0004', idrol: 3, porQue: 'documento' },
}

test('who may be there already is told once, with a way there; the next press adds all the same', async () => {
  const { screen, sent } = await renderPart(<EstudianteForm onClose={() => {}} />, {
    'GET /usuarios/parecidos': [ana],
    'POST /usuarios/estudiantes': {
      ...ana,
      correo: null,
      telefono: null,
      verificado: false,
      activo: true,
      version: 1,
    },
  })
  await screen.getByLabelText('Nombre').fill('Ana')
  await screen.getByLabelText('Apellido').fill('Gil')
  await screen.getByLabelText('Cédula').fill('402-1111111-2')
  await screen.getByRole('button', { name: 'Agregar estudiante' }).click()
  const link = screen.getByRole('link', { name: /^Ana Gil \(402-1111111-1, matrícula 2026-0004\)/ })
  await expect.element(link).toHaveAttribute('href', '/adminstudents/4')
  await screen.getByLabelText('Cédula').fill('402-1111111-3')
  await expect.element(link).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Agregar estudiante' }).click()
  await expect.element(link).toBeVisible()
  await screen.getByRole('button', { name: 'Agregar de todos modos' }).click()
  await expect
    .poll(() => sent.map(({ call }) => call.split('?')[0]))
    .toEqual(['GET /usuarios/parecidos', 'GET /usuarios/parecidos', 'POST /usuarios/estudiantes'])
})
