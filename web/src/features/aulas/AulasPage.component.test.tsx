import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { refuse } from '../../testing/server.ts'

const EXISTS = 'Ya existe un aula con ese nombre.'
const AULA = { id: 1, nombre: 'Aula 101', capacidad: null, version: 1 }

async function openPage(answers: object) {
  const { screen, sent } = await renderPage('/adminclassrooms', ROL.administrador, {
    'GET /aulas': [AULA],
    ...answers,
  })
  const dialog = screen.getByRole('dialog')
  return {
    screen,
    dialog,
    nombre: dialog.getByLabelText('Nombre'),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    bodiesOf: (call: string) => sent.filter(one => one.call === call).map(({ body }) => body),
  }
}

test('what the server refuses is said once, in the red line, and goes when its field changes', async () => {
  const { screen, dialog, nombre, press, bodiesOf } = await openPage({
    'POST /aulas': (body: { nombre: string }) =>
      body.nombre === 'Sala'
        ? refuse(409, EXISTS, { campos: { nombre: EXISTS } })()
        : { ...AULA, ...body, id: 2 },
  })
  await press('Agregar')
  await nombre.fill('Sala')
  await press('Guardar')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(EXISTS)
  await expect.element(dialog.getByText(EXISTS)).toBeVisible()
  expect(dialog.getByText(EXISTS).elements()).toHaveLength(1)
  await nombre.fill('Sala B')
  await expect.element(dialog.getByRole('alert')).toBeEmptyDOMElement()
  await press('Guardar')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Aula agregada.' })).toBeVisible()
  expect(bodiesOf('POST /aulas')).toEqual([
    { nombre: 'Sala', capacidad: null },
    { nombre: 'Sala B', capacidad: null },
  ])
})
