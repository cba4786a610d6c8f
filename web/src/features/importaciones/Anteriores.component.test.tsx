import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Anteriores } from './Anteriores.tsx'

const hecha = {
  ...{ id: 4, momento: '2026-11-19T12:00:00.000Z', autor: 'Ana Gil', tabla: 'resultados' },
  ...{ archivo: 'poma 2026.xlsx', creados: 2, actualizados: 1, deshecha: null },
}
const deshecho = {
  ...{ deshechos: 2, eliminados: 1, restaurados: 1, totalQuedan: 1 },
  van: [
    { idusuario: 7, nombre: 'Luz Paz', accion: 'eliminar' },
    { idusuario: 8, nombre: 'Eva Ríos', accion: 'restaurar' },
  ],
  quedan: [{ idusuario: 9, nombre: 'Sol Mar', motivo: 'Tiene 1 cupo.' }],
}

test('an import is undone after what goes and what stays has been shown', async () => {
  const { screen, sent } = await renderPart(<Anteriores />, {
    'GET /importaciones': [hecha],
    'POST /importaciones/4/deshacer?simular=true': deshecho,
    'POST /importaciones/4/deshacer': deshecho,
  })
  await screen.getByRole('button', { name: 'Importaciones anteriores' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Estudiantes · 2 nuevos, 1 cambiado')
  await dialog.getByRole('button', { name: 'Deshacer: poma 2026.xlsx' }).click()
  await expect.element(dialog).toHaveTextContent('1 se elimina y 1 vuelve a como estaba')
  await expect.element(dialog).toHaveTextContent('Sol MarTiene 1 cupo.')
  expect(sent.map(({ call }) => call)).not.toContain('POST /importaciones/4/deshacer')
  await dialog.getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect.element(screen.getByText('Importación deshecha. 1 queda como está.')).toBeVisible()
})
