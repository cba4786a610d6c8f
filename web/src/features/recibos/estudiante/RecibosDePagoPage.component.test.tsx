import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'

test('a receipt that is filled in asks before its page is left, and stays', async () => {
  const { screen } = await renderPage('/studentreceipts', ROL.estudiante, {
    'GET /recibos/saldo': [],
    'GET /escuela/pago': { cuentaDePago: null, indicacionDePago: null },
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

const SALDO = {
  ...{ idperiodo: 3, periodo: 'Otoño', cerrado: false, precio: 3500, pagado: 1000 },
  enRevision: 500,
  sinMonto: 0,
}
const COMO = { cuentaDePago: 'Banco de Reservas\n960-1234567-8', indicacionDePago: 'Pon tu matrícula' }

const openPage = async (saldos: object[]) =>
  (
    await renderPage('/studentreceipts', ROL.estudiante, {
      'GET /recibos/saldo': saldos,
      'GET /escuela/pago': COMO,
      'GET /recibos': () => Response.json({ data: [], total: 0 }),
      'GET /periodos': [],
      'GET /calificaciones': [],
    })
  ).screen

test('the page begins with what is paid, in review and missing, and with the account to pay into', async () => {
  const screen = await openPage([{ ...SALDO, pendiente: 2500, falta: 2000 }])
  await expect
    .element(screen.getByLabelText('Pago de Otoño'))
    .toHaveTextContent('Te falta pagar RD$ 2,000 de Otoño')
  const parts = screen.getByLabelText('Saldo de Otoño').getByRole('listitem')
  expect(parts.elements().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Pagado RD$ 1,000',
    'En revisión RD$ 500',
    'Falta RD$ 2,000 de RD$ 3,500',
  ])
  const cuenta = screen.getByLabelText('Cómo pagar')
  await expect.element(cuenta).toHaveTextContent('960-1234567-8')
  await expect.element(cuenta).toHaveTextContent('Pon tu matrícula')
})

test('with everything in review nothing is missing', async () => {
  const whole = { ...SALDO, pagado: 0, enRevision: 3500 }
  const screen = await openPage([{ ...whole, pendiente: 3500, falta: 0 }])
  await expect
    .element(screen.getByLabelText('Pago de Otoño'))
    .toHaveTextContent('La oficina está revisando tu pago')
  await expect.element(screen.getByText('Te falta pagar')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Cómo pagar')).toBeInTheDocument()
})

test('once everything is paid no account is shown', async () => {
  const screen = await openPage([{ ...SALDO, pagado: 3500, enRevision: 0, pendiente: 0, falta: 0 }])
  await expect.element(screen.getByText('Otoño está pagado')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Cómo pagar')).not.toBeInTheDocument()
})
