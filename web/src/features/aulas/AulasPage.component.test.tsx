import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test.each([
  { device: 'phone', width: 360, height: 740 },
  { device: 'desktop', width: 1440, height: 900 },
])('update and delete, with their questions, on a $device; Cancelar changes nothing', async size => {
  await page.viewport(size.width, size.height)
  let aulas = [AULA]
  const { screen, dialog, nombre, press, bodiesOf } = await openPage({
    'GET /aulas': () => aulas,
    'PUT /aulas/1': (body: typeof AULA) => {
      aulas = [{ ...AULA, ...body, version: 2 }]
      return aulas[0]
    },
    'DELETE /aulas/1': () => aulas.pop(),
  })
  const toast = (text: string) => screen.getByRole('status').filter({ hasText: text })
  const update = screen.getByRole('button', { name: 'Actualizar Aula 101' })
  await update.click()
  await expect.element(nombre).toHaveFocus()
  await expect.element(nombre).toHaveValue('Aula 101')
  await nombre.fill('')
  await press('Guardar')
  await expect.element(dialog.getByText("El campo 'nombre' está vacío").first()).toBeVisible()
  await press('Cancelar')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(update).toHaveFocus()
  expect(bodiesOf('PUT /aulas/1')).toEqual([])

  await update.click()
  await nombre.fill('Taller')
  await press('Guardar')
  await expect.element(toast('Aula actualizada.')).toBeVisible()
  await expect.element(screen.getByText('Aula 101')).not.toBeInTheDocument()
  expect(bodiesOf('PUT /aulas/1')).toEqual([{ nombre: 'Taller', capacidad: null, version: 1 }])

  await press('Eliminar Taller')
  await press('No, cancelar')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodiesOf('DELETE /aulas/1')).toEqual([])
  await press('Eliminar Taller')
  await press('Sí, seguro')
  await expect.element(toast('Aula eliminada.')).toBeVisible()
  await expect.element(screen.getByText('Todavía no hay aulas')).toBeVisible()
})
