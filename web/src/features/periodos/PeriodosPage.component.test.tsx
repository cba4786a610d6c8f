import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { findAxeFaults } from '../../testing/axe.ts'
import { renderPage } from '../../testing/render.tsx'

const PERIODO = {
  id: 1,
  nombre: 'Otoño',
  inicio: '2032-03-01T00:00:00.000Z',
  fin: '2032-06-30T00:00:00.000Z',
  precio: null,
  asistencia: false,
  cerrado: false,
  version: 1,
}
const isEmpty = (field: string) => `El campo '${field}' está vacío`

async function openPage() {
  const { screen, sent } = await renderPage('/adminperiods', ROL.administrador, {
    'GET /periodos': [{ ...PERIODO, actual: false, deTrabajo: false }],
    'POST /periodos/create': PERIODO,
  })
  const dialog = screen.getByRole('dialog')
  return {
    screen,
    sent,
    dialog,
    line: dialog.getByRole('alert'),
    nombre: dialog.getByLabelText('Nombre'),
    inicio: dialog.getByRole('textbox', { name: 'Fecha de inicio' }),
    fin: dialog.getByRole('textbox', { name: 'Fecha de fin' }),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

const expectOnce = (one: Locator) => expect.poll(() => one.elements().length).toBe(1)

test('each error is said once, the first in the red line, and goes when its cause goes', async () => {
  const { dialog, line, nombre, inicio, fin, press } = await openPage()
  await press('Agregar')
  await press('Guardar')
  await expect.element(line).toHaveTextContent(isEmpty('nombre'))
  for (const field of ['nombre', 'inicio', 'fin'])
    await expectOnce(dialog.getByText(isEmpty(field), { exact: true }))
  for (const field of [nombre, inicio, fin])
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(nombre).toHaveFocus()
  await expect.element(nombre).toHaveAccessibleErrorMessage(isEmpty('nombre'))
  await expect.element(fin).toHaveAccessibleDescription(isEmpty('fin'))
  expect(await findAxeFaults()).toEqual([])

  await nombre.fill('Invierno')
  await expect.element(line).toBeEmptyDOMElement()
  await expect.element(nombre).not.toHaveAttribute('aria-invalid')
  await expectOnce(dialog.getByText(isEmpty('fin'), { exact: true }))

  // What one field says of two goes with either of them.
  await inicio.fill('30/6/2033')
  await fin.fill('1/3/2033')
  await press('Guardar')
  const order = 'La hora de inicio debe ser menor que la hora de fin'
  await expect.element(line).toHaveTextContent(order)
  await expectOnce(dialog.getByText(order, { exact: true }))
  await inicio.fill('1/2/2033')
  await expect.element(line).toBeEmptyDOMElement()
  await expect.element(fin).not.toHaveAttribute('aria-invalid')
})

test('people read the day that was picked, which is the one that is sent', async () => {
  const { screen, sent, nombre, inicio, fin, press } = await openPage()
  const card = screen.getByRole('listitem').filter({ hasText: 'Otoño' })
  await expect.element(card).toHaveTextContent('1 de marzo de 2032')
  await expect.element(card).toHaveTextContent('30 de junio de 2032')
  await press('Actualizar Otoño')
  await expect.element(inicio).toHaveValue('1 de marzo de 2032')
  await press('Cancelar')

  await press('Agregar')
  await nombre.fill('Invierno')
  await inicio.fill('1/11/2032')
  await fin.fill('31/12/2032')
  await press('Guardar')
  const days = { inicio: '2032-11-01', fin: '2032-12-31' }
  await expect.poll(() => sent.find(({ call }) => call === 'POST /periodos/create')?.body).toMatchObject(days)
})

test('a period that shares days with another one is saved after a question', async () => {
  const { screen, sent, dialog, nombre, inicio, fin, press } = await openPage()
  await press('Agregar')
  await nombre.fill('Verano')
  await inicio.fill('15/6/2032')
  await fin.fill('15/8/2032')
  await press('Guardar')
  const question = screen.getByRole('dialog', { name: '¿Estás seguro de guardarlo así?' })
  await expect
    .element(question)
    .toHaveTextContent(/coinciden con las de Otoño \(1 de marzo de 2032 a 30 de junio de 2032\)/)
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const isSaved = () => sent.some(({ call }) => call === 'POST /periodos/create')
  expect(isSaved()).toBe(false)
  await press('Guardar')
  await question.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect.poll(isSaved).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
})
