import type { Recibo } from '@nivela/contract/recibos'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render.tsx'

const RECIBO: Recibo = {
  ...{ id: 1, codrecibo: 480_211, referencia: null, imagenURL: 'a.webp', monto: null },
  ...{ valido: false, estado: 'en_revision', motivo: null, codigoPagado: false },
  ...{ medio: 'imagen', fecha: null, anulado: false },
  idperiodo: 3,
  periodos: { nombre: 'Otoño', precio: 3500, cerrado: false },
  idusuario: 9,
  usuarios: { nombre: 'Ana', apellido: 'Peña' },
  enviado: '2026-01-16T02:30:00.000Z',
}
const SALDO = {
  ...{
    idperiodo: 3,
    periodo: 'Otoño',
    cerrado: false,
    precio: 3500,
    pagado: 1000,
    enRevision: 500,
    sinMonto: 1,
  },
  ...{ pendiente: 2500, falta: 2000 },
}
const CUENTA = { recibos: 1, monto: 0 }

async function openPage(recibo: Recibo) {
  const { screen, sent } = await renderPage('/adminpayments', ROL.administrador, {
    'GET /periodos': [],
    'GET /recibos': () => Response.json({ data: [recibo], total: 1 }),
    'GET /recibos/a.webp': () => new Response(new Blob(), { headers: { 'content-type': 'image/webp' } }),
    'GET /recibos/resumen': { en_revision: CUENTA, pagado: CUENTA, rechazado: CUENTA, anulado: CUENTA },
    'GET /recibos/saldo': [SALDO],
    'GET /recibos/1/historial': [],
    'PUT /recibos/1': { ...recibo, valido: true, estado: 'pagado' },
  })
  return { screen, answers: () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body) }
}
const SEEN = { imagenURL: 'a.webp', estado: 'en_revision' }

test('validating in a period with a price asks for the amount, and shows how the student stands', async () => {
  const { screen, answers } = await openPage(RECIBO)
  await screen.getByRole('button', { name: /^Ampliar el recibo/ }).click()
  const beside = screen.getByLabelText('Datos del recibo')
  for (const cuenta of [
    'PrecioRD$\u00a03,500',
    'PagadoRD$\u00a01,000',
    'En revisiónRD$\u00a0500',
    'FaltaRD$\u00a02,000',
  ])
    await expect.element(beside).toHaveTextContent(cuenta.replace('\u00a0', ' '))
  await expect.element(beside).toHaveTextContent('1 recibo en revisión sin monto')

  await screen
    .getByRole('switch', { name: /^Pagado/ })
    .last()
    .click()
  const question = screen.getByRole('dialog', { name: /validar el recibo 480211 de Ana Peña/ })
  const monto = question.getByLabelText('Monto')
  await question.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect.element(question).toHaveTextContent("El campo 'monto' está vacío")
  await monto.fill('mil')
  await question.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect.element(question).toHaveTextContent('debe ser una cantidad en pesos')
  await monto.fill('2,000.50')
  await question.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect.poll(answers).toEqual([{ ...SEEN, valido: true, monto: 2000.5 }])
})

test('what the student wrote stands in the question, to be corrected', async () => {
  const { screen, answers } = await openPage({ ...RECIBO, monto: 1500 })
  await screen.getByRole('switch', { name: /^Pagado/ }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByLabelText('Monto')).toHaveValue('1500')
  await question.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect.poll(answers).toEqual([{ ...SEEN, valido: true, monto: 1500 }])
})

test('a period without a price asks for no amount', async () => {
  const periodos = { nombre: 'Otoño', precio: null, cerrado: false }
  const { screen, answers } = await openPage({ ...RECIBO, periodos })
  await screen.getByRole('switch', { name: /^Pagado/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Sí, seguro' }).click()
  await expect.poll(answers).toEqual([{ ...SEEN, valido: true }])
})
