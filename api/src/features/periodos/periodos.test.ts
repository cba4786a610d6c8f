import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call } = app
const offer = await openTestOffer(app)
/** As every period of the tests is made. */
const OLD = { inicio: '2026-01-15', fin: '2026-05-15' }
const NEXT_YEAR = { inicio: '2027-01-15', fin: '2027-05-15' }
const put = (id: number, body: object) =>
  call('PUT', `/periodos/${id}`, { as: offer.admin, body: { nombre: `Período ${id}`, ...body } })

test('one period of the list is the current one: that of the first open window, else that of today, else none', async () => {
  const actuales = async () => {
    const { body } = await call('GET', '/periodos', { as: offer.admin })
    return body.data.flatMap((one: { id: number; actual: boolean }) => (one.actual ? [one.id] : []))
  }
  // The tests' own period, whose window is open, until that closes.
  expect(await actuales()).toEqual([offer.period])
  const later = await offer.createPeriod()
  const window = await offer.createWindow(later)
  await offer.openOrClose('cerrar', offer.window)
  expect(await actuales()).toEqual([later])
  await offer.openOrClose('cerrar', window)
  expect(await actuales()).toEqual([])
  const today = new Date()
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await put(later, { inicio: day(-2), fin: day(2) })
  expect(await actuales()).toEqual([later])
  await offer.openOrClose('abrir', offer.window)
  expect(await actuales()).toEqual([offer.period])
})

test.each([
  ['begin later', { ...OLD, inicio: '2026-01-16' }],
  ['end earlier', { ...OLD, fin: '2026-05-14' }],
  ['begin and end later', { inicio: '2026-02-01', fin: '2026-06-30' }],
  ['share no day with the old ones', NEXT_YEAR],
])('an open period does not lose days unless that is accepted: dates that %s', async (_how, dates) => {
  const period = await offer.createPeriod()
  await offer.createWindow(period)
  const refused = await put(period, dates)
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error: 'El período tiene su inscripción abierta, y las fechas nuevas dejan fuera días que tenía.',
      confirmar: 'aceptarFechas',
    },
  ])
  expect((await put(period, { ...dates, aceptarFechas: true })).body.data).toMatchObject({
    inicio: `${dates.inicio}T00:00:00.000Z`,
  })
})

test('longer, and the same dates under another name, are everyday corrections', async () => {
  expect((await put(offer.period, OLD)).status).toBe(200)
  expect((await put(offer.period, { inicio: '2026-01-14', fin: '2026-05-16' })).status).toBe(200)
})

test('nor does one with sections or with someone enrolled; one that nobody uses goes anywhere', async () => {
  const period = await offer.createPeriod()
  const sections = [
    await offer.createSection({ idperiodo: period }),
    await offer.createSection({ idperiodo: period, dia: 'Martes' }),
  ]
  const shorter = { ...OLD, fin: '2026-05-01' }
  const errorOf = async () => {
    const { status, body } = await put(period, shorter)
    return [status, body.confirmar, body.error]
  }
  const refusal = (uses: string) => [
    409,
    'aceptarFechas',
    `El período tiene ${uses}, y las fechas nuevas dejan fuera días que tenía.`,
  ]
  expect(await errorOf()).toEqual(refusal('2 secciones'))
  const window = await offer.createWindow(period)
  const student = await offer.student()
  for (const { id } of sections) await offer.enrol(student, id, { idperiodoinscripcion: window })
  expect(await errorOf()).toEqual(refusal('su inscripción abierta, 2 secciones y 1 estudiante inscrito'))
  await offer.openOrClose('cerrar', window)
  expect(await errorOf()).toEqual(refusal('2 secciones y 1 estudiante inscrito'))
  expect((await put(await offer.createPeriod(), NEXT_YEAR)).status).toBe(200)
})

test.each([0, -1, 1e-9, 0.001, 12.345, 1_000_001])('a price of %j is refused at its field', async precio => {
  const body = { nombre: `Precio ${precio}`, ...NEXT_YEAR, precio }
  const { status, body: answer } = await call('POST', '/periodos/create', { as: offer.admin, body })
  expect([status, answer.campos.precio]).toEqual([400, expect.stringMatching(/cantidad en pesos/)])
})
