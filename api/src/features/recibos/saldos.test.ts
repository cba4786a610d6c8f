import type { Saldo } from '@nivela/contract/recibos'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { picture, receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person } = school
const { admin, ...offer } = await openTestOffer(school)
const { send, validate, reject } = receiptCalls(school, admin)
const photo = () => picture().jpeg().toBuffer()

/** A period with a price and a window, which is open. */
async function createTerm(nombre: string, precio: number | null, [inicio, fin]: [string, string]) {
  const body = { nombre, precio, inicio, fin }
  const { id } = (await call('POST', '/periodos/create', { as: admin, body })).body.data
  return { id: id as number, body, window: await offer.createWindow(id) }
}
type Term = Awaited<ReturnType<typeof createTerm>>

/** With a seat in each of these terms. */
async function studentIn(...terms: Term[]) {
  const who = await person(ROL.estudiante)
  for (const { id: idperiodo, window } of terms) {
    const { id } = await offer.createSection({ idperiodo })
    expect((await offer.enrol(who, id, { idperiodoinscripcion: window })).status).toBe(200)
  }
  return who
}

const saldos = async (who: { token: string }): Promise<Saldo[]> =>
  (await call('GET', '/recibos/saldo', { as: who })).body.data
const owed = async (who: { token: string }) =>
  (await saldos(who)).map(({ periodo, pendiente }) => [periodo, pendiente])

test('what is due: the price less what was paid; validating asks for the amount that the student did not give', async () => {
  const term = await createTerm('Invierno', 3500, ['2026-09-01', '2026-12-31'])
  const [parts, whole] = [await studentIn(term), await studentIn(term)]
  const pay = async (who: { id: number; token: string }, monto?: string): Promise<number> => {
    const fields = { idperiodo: String(term.id), ...(monto && { monto }) }
    return (await send(who, await photo(), fields)).body.data.id
  }
  const due = { idperiodo: term.id, periodo: 'Invierno', precio: 3500, cerrado: false }
  expect(await saldos(parts)).toEqual([
    { ...due, pagado: 0, enRevision: 0, sinMonto: 0, pendiente: 3500, falta: 3500 },
  ])
  await validate(await pay(parts, 'RD$ 1000'), true)
  await pay(parts, '500')
  expect(await saldos(parts)).toEqual([
    { ...due, pagado: 1000, enRevision: 500, sinMonto: 0, pendiente: 2500, falta: 2000 },
  ])
  const id = await pay(whole)
  expect(await saldos(whole)).toMatchObject([{ enRevision: 0, sinMonto: 1, pendiente: 3500 }])
  await reject(id, 'La imagen no se lee bien')
  expect(await saldos(whole)).toMatchObject([{ sinMonto: 0, pendiente: 3500 }])
  const refused = await validate(id, true)
  expect([refused.status, refused.body.campos.monto]).toEqual([400, expect.stringMatching(/tiene un precio/)])
  const answer = (body: object) => call('PUT', `/recibos/${id}`, { as: admin, body })
  expect((await answer({ valido: true, monto: 2000.1 })).body.data).toMatchObject({
    ...{ estado: 'pagado', monto: 2000.1 },
    periodos: { nombre: 'Invierno', precio: 3500, cerrado: false },
  })
  // Exact to the cent: as floating-point numbers it would be 1499.9000000000001.
  expect(await saldos(whole)).toMatchObject([
    { pagado: 2000.1, sinMonto: 0, pendiente: 1499.9, falta: 1499.9 },
  ])
  const ofOffice = await call('GET', `/recibos/saldo?idusuario=${whole.id}`, { as: admin })
  expect(ofOffice.body.data).toEqual(await saldos(whole))
  expect((await call('GET', '/recibos/saldo', { as: admin })).body.campos).toHaveProperty('idusuario')
  expect((await call('GET', `/recibos/saldo?idusuario=${whole.id}`, { as: parts })).status).toBe(404)

  // A student who paid a part is on the list of those who owe the rest, and on no other.
  const none = await studentIn(term)
  const listed = async (cual: string) =>
    (await call('GET', `/listas/${cual}?idperiodo=${term.id}`, { as: admin })).body.data.map(
      ({ idusuario, detalle }: { idusuario: number; detalle: string }) => [idusuario, detalle],
    )
  expect(Object.fromEntries(await listed('con-saldo'))).toEqual({
    [parts.id]: 'Pagado: RD$\u00a01,000 de RD$\u00a03,500; faltan RD$\u00a02,500',
    [whole.id]: 'Pagado: RD$\u00a02,000.10 de RD$\u00a03,500; faltan RD$\u00a01,499.90',
  })
  expect(await listed('sin-pago')).toEqual([[none.id, '1 sección y ningún recibo pagado']])
  await answer({ valido: true, monto: 3500 })
  expect((await listed('con-saldo')).map(([id]: [number]) => id)).toEqual([parts.id])
  const put = (changes: object) => {
    const { precio: _precio, ...body } = term.body
    return call('PUT', `/periodos/${term.id}`, { as: admin, body: { ...body, ...changes } })
  }
  expect((await put({})).body.data.precio).toBe(3500)
  expect((await put({ precio: -1 })).body.campos.precio).toMatch(/cantidad en pesos/)
  expect((await put({ precio: null })).body.data.precio).toBeNull()
  expect(await saldos(whole)).toEqual([])
})

test('students who owe: a line for each period with a seat, whichever is the current one; a debt outlives its period, and is counted with its list', async () => {
  const autumn = await createTerm('Otoño', 7000, ['2025-09-01', '2025-12-20'])
  const spring = await createTerm('Primavera', 7500, ['2027-01-10', '2027-04-30'])
  const [none, behind, both] = [await studentIn(), await studentIn(autumn), await studentIn(autumn, spring)]
  const expectOwed = async () => {
    expect(await owed(none)).toEqual([])
    expect(await owed(behind)).toEqual([['Otoño', 7000]])
    expect(await owed(both)).toEqual([
      ['Otoño', 7000],
      ['Primavera', 7500],
    ])
  }
  await expectOwed()
  for (const { window } of [spring, autumn]) {
    await offer.openOrClose('cerrar', window)
    await expectOwed()
  }
  // Without a seat there is nothing to pay, whatever was sent.
  const sent = await send(none, await photo(), { idperiodo: String(spring.id), monto: '100' })
  await validate(sent.body.data.id, true)
  expect(await owed(none)).toEqual([])

  const finished = await createTerm('Antaño', 6000, ['2024-09-01', '2024-12-20'])
  const idseccion = (await offer.createSection({ idperiodo: finished.id })).id
  const late = await person(ROL.estudiante)
  await offer.enrol(late, idseccion, { idperiodoinscripcion: finished.window })
  expect(await owed(late)).toEqual([['Antaño', 6000]])
  await offer.openOrClose('cerrar', finished.window)
  const note = `insert into calificaciones (idusuario, idseccion, calificacion, oficializado) values ($1, $2, 80, true)`
  await school.postgres.pool.query(note, [late.id, idseccion])
  expect((await call('POST', `/periodos/${finished.id}/cerrar`, { as: admin })).status).toBe(200)
  expect(await saldos(late)).toMatchObject([{ periodo: 'Antaño', cerrado: true, pendiente: 6000 }])

  // The panel counts the debts of every period, each as long as the list behind it, whatever is looked for.
  const lengthOf = async (cual: string, query: string) =>
    (await call('GET', `/listas/${cual}${query}`, { as: admin })).body.data.length
  const paid = (idusuario: number, monto: number) =>
    call('POST', '/recibos/registrar', {
      as: admin,
      body: { idusuario, idperiodo: finished.id, monto, medio: 'caja' },
    })
  const expectCounts = async () => {
    for (const buscar of ['', late.correo]) {
      const { data } = (await call('GET', `/listas?buscar=${buscar}&idperiodo=${spring.id}`, { as: admin }))
        .body
      const counts = [
        { ...data, idperiodo: spring.id },
        ...[finished, autumn].flatMap(({ id }) => {
          const found = data.deudas.find(({ idperiodo }: { idperiodo: number }) => idperiodo === id)
          return [found ?? { idperiodo: id, 'sin-pago': 0, 'con-saldo': 0 }]
        }),
      ]
      for (const one of counts)
        for (const cual of ['sin-pago', 'con-saldo'])
          expect(one[cual], `${cual} of ${one.idperiodo}`).toBe(
            await lengthOf(cual, `?idperiodo=${one.idperiodo}&buscar=${buscar}`),
          )
    }
    return (await call('GET', '/listas', { as: admin })).body.data.deudas.find(
      ({ idperiodo }: { idperiodo: number }) => idperiodo === finished.id,
    )
  }
  expect(await expectCounts()).toMatchObject({ periodo: 'Antaño', 'sin-pago': 1, 'con-saldo': 0 })
  await paid(late.id, 2500)
  expect(await expectCounts()).toMatchObject({ 'sin-pago': 0, 'con-saldo': 1 })
  await paid(late.id, 3500)
  expect(await expectCounts()).toBeUndefined()
  expect(await owed(late)).toEqual([])
})

test('a receipt that was validated without an amount, before its period had a price, pays it whole', async () => {
  const term = await createTerm('Verano', null, ['2028-06-01', '2028-08-01'])
  const who = await studentIn(term)
  const { id } = (await send(who, await photo(), { idperiodo: String(term.id) })).body.data
  expect((await validate(id, true)).status).toBe(200)
  await call('PUT', `/periodos/${term.id}`, { as: admin, body: { ...term.body, precio: 3500 } })
  expect(await saldos(who)).toMatchObject([{ pagado: 3500, pendiente: 0, falta: 0 }])
  // It is paid: to say so once more is no new answer.
  expect((await validate(id, true)).status).toBe(200)
})
