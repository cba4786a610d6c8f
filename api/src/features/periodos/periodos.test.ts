import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call } = app
const offer = await openTestOffer(app)
const NEXT_YEAR = { inicio: '2027-01-15', fin: '2027-05-15' }
const put = (id: number, body: object) =>
  call('PUT', `/periodos/${id}`, { as: offer.admin, body: { nombre: `Período ${id}`, ...body } })

test('an open period is not moved to days that it shares none with, unless that is accepted', async () => {
  // Longer, shorter or a little later is an everyday correction.
  expect((await put(offer.period, { inicio: '2026-02-01', fin: '2026-06-30' })).status).toBe(200)
  const refused = await put(offer.period, NEXT_YEAR)
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error:
        'El período tiene su inscripción abierta, y las fechas nuevas no coinciden en ningún día con las que tenía.',
      confirmar: 'aceptarFechas',
    },
  ])
  expect((await put(offer.period, { ...NEXT_YEAR, aceptarFechas: true })).body.data).toMatchObject({
    inicio: '2027-01-15T00:00:00.000Z',
  })
})

test('nor is one in which someone is enrolled; one that nobody uses goes anywhere', async () => {
  const period = await offer.createPeriod()
  const window = await offer.createWindow(period)
  const section = await offer.createSection({ idperiodo: period })
  await offer.enrol(await offer.student(), section.id, { idperiodoinscripcion: window })
  await offer.openOrClose('cerrar', window)
  expect(await put(period, NEXT_YEAR)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^El período tiene 1 estudiante inscrito, /) },
  })
  expect((await put(await offer.createPeriod(), NEXT_YEAR)).status).toBe(200)
})
