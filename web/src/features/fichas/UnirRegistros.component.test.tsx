import type { Usuario } from '@nivela/contract/usuarios'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { UnirRegistros } from './UnirRegistros.tsx'

const persona = (id: number, changes: Partial<Usuario> = {}): Usuario => ({
  ...{
    id,
    nombre: 'Ana',
    apellido: 'Gil',
    correo: null,
    telefono: null,
    idrol: 3 as const,
    cedula: `4020000000${id}`,
  },
  ...{ matricula: null, verificado: false, activo: true, tipodocumento: null, documento: null, version: id },
  ...changes,
})
const [ana, doble] = [persona(4, { matricula: '2026-0004' }), persona(5)]
const found = () => Response.json({ data: [ana, doble], total: 2 })

/** Opens the dialog and picks the other record. */
async function open(answers: Parameters<typeof renderPart>[1]) {
  const rendered = await renderPart(<UnirRegistros usuario={ana} />, { 'GET /usuarios': found, ...answers })
  await rendered.screen.getByRole('button', { name: /^Unir/ }).click()
  const dialog = rendered.screen.getByRole('dialog')
  await dialog.getByLabelText('Estudiante').fill('Gil')
  await rendered.screen.getByRole('option', { name: 'Gil, Ana (402-0000000-5)', exact: true }).click()
  return { ...rendered, dialog }
}

test('shows both side by side and what is moved, asks for a reason, and sends it', async () => {
  const union = { movido: { inscripciones: 2, recibos: 1 }, choques: [], queda: ana, termina: doble }
  const { dialog, sent } = await open({
    'POST /usuarios/4/unir': union,
    'POST /usuarios/5/unir': { ...union, queda: doble, termina: ana },
  })
  await expect.element(dialog.getByRole('region', { name: 'Se queda' })).toHaveTextContent('2026-0004')
  await expect.element(dialog.getByRole('region', { name: 'Termina' })).toHaveTextContent('402-0000000-5')
  await expect.element(dialog.getByText(/Pasan al que se queda: 2 cupos y 1 recibo\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Conservar el otro' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Termina' })).toHaveTextContent('2026-0004')
  await dialog.getByRole('button', { name: 'Conservar el otro' }).click()
  await dialog.getByRole('button', { name: 'Unir los dos registros' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("El campo 'motivo' está vacío")
  await dialog.getByLabelText('Motivo').fill('Es la misma')
  await dialog.getByRole('button', { name: 'Unir los dos registros' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toContainEqual({
    call: 'POST /usuarios/4/unir',
    body: { con: 5, motivo: 'Es la misma' },
  })
})

test('what stands in the way is listed, with no way to join', async () => {
  const motivo = 'Los dos enviaron el recibo 42: elimina o anula uno de los dos.'
  const { dialog } = await open({
    'POST /usuarios/4/unir': {
      movido: {},
      choques: [{ que: 'recibos', motivo }],
      queda: ana,
      termina: doble,
    },
  })
  await expect.element(dialog.getByText(motivo)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Unir los dos registros' }).query()).toBeNull()
})
