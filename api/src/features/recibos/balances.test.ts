import { ROL } from '@nivela/contract/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { newCode, picture, receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person } = school
const { admin, ...offer } = await openTestOffer(school)
const { send } = receiptCalls(school, admin)
const photo = await picture().jpeg().toBuffer()

/** In cents, as everything in the model: whole numbers. */
const PRICES = [350_010, 700_000, 99]
const terms = await Promise.all(
  PRICES.map(async (cents, nth) => {
    const body = { nombre: `Cuenta ${nth}`, precio: cents / 100, inicio: '2026-09-01', fin: '2026-12-31' }
    const { id } = (await call('POST', '/periodos/create', { as: admin, body })).body.data
    const window = await offer.createWindow(id)
    return {
      id: id as number,
      window,
      section: (await offer.createSection({ idperiodo: id, cupo: 1000 })).id,
    }
  }),
)

interface Pago {
  id: number
  code: string
  who: number
  term: number
  cents: number | null
  /** What the office recorded itself. */
  recorded: boolean
  estado: 'en_revision' | 'pagado' | 'rechazado' | 'anulado' | 'quitado'
}
const waits = ({ estado }: Pago) => estado === 'en_revision' || estado === 'rechazado'
const sum = (pagos: Pago[]) => pagos.reduce((total, { cents }) => total + (cents ?? 0), 0)

const STUDENTS = 2
const who = fc.nat(STUDENTS - 1)
const term = fc.nat(PRICES.length - 1)
const cents = fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(10, 20, 99, 350_010, 700_000))
const which = fc.nat(30)
const act = fc.oneof(
  fc.record({ act: fc.constant('send' as const), who, term, cents: fc.option(cents) }),
  fc.record({ act: fc.constant('record' as const), who, term, cents }),
  fc.record({ act: fc.constant('validate' as const), which, cents }),
  fc.record({ act: fc.constant('reject' as const), which }),
  fc.record({ act: fc.constant('reopen' as const), which }),
  fc.record({ act: fc.constant('annul' as const), which }),
  fc.record({ act: fc.constant('remove' as const), which }),
  fc.record({ act: fc.constant('move' as const), which, term }),
  fc.record({
    act: fc.constant('join' as const),
    who,
    term,
    cents,
    double: fc.boolean(),
    staysNew: fc.boolean(),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function openCase() {
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => person(ROL.estudiante)))
  for (const student of students)
    for (const { window, section } of terms)
      expect((await offer.enrol(student, section, { idperiodoinscripcion: window })).status).toBe(200)
  const pagos: Pago[] = []
  const student = (nth: number) => students[nth] as (typeof students)[number]
  const idOf = (nth: number) => (terms[nth] as (typeof terms)[number]).id

  async function sendAs(nth: number, code: string, term: number, amount: number | null) {
    const unpaid = pagos.filter(pago => pago.who === nth && waits(pago))
    const before = pagos.find(
      pago => pago.code === code && pago.estado !== 'anulado' && pago.estado !== 'quitado',
    )
    const { status, body } = await send(student(nth), photo, {
      ...{ codrecibo: code, idperiodo: String(idOf(term)) },
      ...(amount !== null && { monto: (amount / 100).toFixed(2) }),
    })
    if (before?.estado === 'pagado' || (!before && unpaid.length >= 10)) return expect(status).toBe(409)
    expect(status).toBe(before ? 200 : 201)
    if (before) Object.assign(before, { term, cents: amount ?? before.cents, estado: 'en_revision' })
    else
      pagos.push({
        ...{ id: body.data.id, code, who: nth, term, cents: amount },
        ...{ recorded: false, estado: 'en_revision' },
      })
  }

  async function run(step: Act) {
    if (step.act === 'send') return sendAs(step.who, newCode(), step.term, step.cents)
    if (step.act === 'record') {
      const { who, term, cents } = step
      const pago = { idusuario: student(who).id, idperiodo: idOf(term), monto: cents / 100, medio: 'caja' }
      const { status, body } = await call('POST', '/recibos/registrar', { as: admin, body: pago })
      expect(status).toBe(201)
      return pagos.push({ id: body.data.id, code: '', who, term, cents, recorded: true, estado: 'pagado' })
    }
    if (step.act === 'join') return joinWithTwin(step)
    const pago = pagos[step.which % pagos.length]
    if (!pago) return
    const settled = pago.estado === 'anulado' || pago.estado === 'quitado'
    const answer = (body: object) => call('PUT', `/recibos/${pago.id}`, { as: admin, body })
    const expectDone = ({ status }: { status: number }, allowed: boolean, changes: Partial<Pago>) => {
      expect(status < 400, `${step.act} of ${JSON.stringify(pago)} answered ${status}`).toBe(allowed)
      if (allowed) Object.assign(pago, changes)
    }
    switch (step.act) {
      case 'validate': {
        const same = pago.recorded && pago.cents === step.cents
        const done = await answer({ valido: true, monto: step.cents / 100 })
        return expectDone(done, !settled && (!pago.recorded || same), { estado: 'pagado', cents: step.cents })
      }
      case 'reject':
        return expectDone(await answer({ valido: false, motivo: 'No' }), !settled && !pago.recorded, {
          estado: 'rechazado',
        })
      case 'reopen':
        return expectDone(await answer({ valido: false }), !settled && !pago.recorded, {
          estado: 'en_revision',
        })
      case 'annul': {
        const motivo = `Por ${newCode()}`
        const done = await call('POST', `/recibos/${pago.id}/anular`, { as: admin, body: { motivo } })
        return expectDone(done, pago.estado === 'pagado', { estado: 'anulado' })
      }
      case 'remove':
        return expectDone(await call('DELETE', `/recibos/${pago.id}`, { as: admin }), waits(pago), {
          estado: 'quitado',
        })
      case 'move':
        if (!pago.recorded) return sendAs(pago.who, pago.code, step.term, null)
    }
  }

  /** Another record of a student, who paid with it: what both paid is then one student's, whichever record stays. */
  async function joinWithTwin({ who, term, cents, double, staysNew }: Act & { act: 'join' }) {
    const twin = await person(ROL.estudiante)
    const idperiodo = idOf(term)
    const paid = { idusuario: twin.id, idperiodo, monto: cents / 100, medio: 'caja' }
    const recorded = await call('POST', '/recibos/registrar', { as: admin, body: paid })
    const fields = { idperiodo: String(idperiodo), monto: (cents / 100).toFixed(2) }
    const code = newCode()
    const sent = await send(twin, photo, { ...fields, codrecibo: code })
    expect([recorded.status, sent.status]).toEqual([201, 201])
    const [stays, ends] = staysNew ? [twin, student(who)] : [student(who), twin]
    const body = { con: ends.id, motivo: 'Es la misma persona' }
    const join = () => call('POST', `/usuarios/${stays.id}/unir`, { as: admin, body })
    const own = pagos.find(pago => pago.who === who && pago.code && waits(pago))
    if (double && own) {
      const again = await send(twin, photo, { ...fields, codrecibo: own.code })
      expect([again.status, (await join()).body.choques]).toEqual([
        201,
        [expect.objectContaining({ que: 'recibos' })],
      ])
      expect((await call('DELETE', `/recibos/${again.body.data.id}`, { as: admin })).status).toBe(200)
    }
    const { status, body: joined } = await join()
    expect([status, joined.data?.movido.recibos ?? 0]).toEqual([
      200,
      staysNew ? pagos.filter(pago => pago.who === who && pago.estado !== 'quitado').length : 2,
    ])
    students[who] = stays
    const one = { who, term, cents }
    pagos.push({ ...one, id: recorded.body.data.id, code: '', recorded: true, estado: 'pagado' })
    pagos.push({ ...one, id: sent.body.data.id, code, recorded: false, estado: 'en_revision' })
  }

  /** What the simple model says of each student and period, in whole cents. */
  async function compare() {
    for (const nth of students.keys()) {
      const { body } = await call('GET', `/recibos/saldo?idusuario=${student(nth).id}`, { as: admin })
      const own = (index: number) => pagos.filter(pago => pago.who === nth && pago.term === index)
      const expected = PRICES.map((price, index) => {
        const paid = sum(own(index).filter(({ estado }) => estado === 'pagado'))
        const inReview = own(index).filter(({ estado }) => estado === 'en_revision')
        const pending = Math.max(0, price - paid)
        return {
          ...{ idperiodo: idOf(index), precio: price / 100, pagado: paid / 100 },
          ...{ enRevision: sum(inReview) / 100, pendiente: pending / 100 },
          sinMonto: inReview.filter(({ cents }) => cents === null).length,
          falta: Math.max(0, pending - sum(inReview)) / 100,
        }
      })
      const seen = new Map(body.data.map((saldo: { idperiodo: number }) => [saldo.idperiodo, saldo]))
      for (const saldo of expected) expect(seen.get(saldo.idperiodo)).toMatchObject(saldo)
      // Students who owe are on one list of the period, those who paid nothing on the other, those who paid all on none.
      for (const { idperiodo, pagado, pendiente } of expected)
        for (const [cual, isOn] of [
          ['sin-pago', pagado === 0],
          ['con-saldo', pagado > 0 && pendiente > 0],
        ] as const) {
          const query = `?idperiodo=${idperiodo}&buscar=${encodeURIComponent(student(nth).correo)}`
          const { data } = (await call('GET', `/listas/${cual}${query}`, { as: admin })).body
          expect(data.length, `${cual} of ${idperiodo}`).toBe(isOn ? 1 : 0)
        }
    }
  }
  return { run, compare }
}

test('whatever is sent, paid, rejected, annulled, removed, moved between periods and joined from two records: balances and lists are those of a simple model', () =>
  tryCases(
    fc.array(act, { minLength: 5, maxLength: 25 }),
    async steps => {
      const { run, compare } = await openCase()
      for (const [nth, step] of steps.entries()) {
        await run(step)
        if (nth % 5 === 4) await compare()
      }
      await compare()
    },
    { numRuns: 15, endOnFailure: true },
  ))
