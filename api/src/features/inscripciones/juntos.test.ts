import { NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { inscribir, inscribirJuntos, type Pedido, type Refusal } from './inscripciones.queries.ts'

const app = await openTestApp()
const { postgres } = app
const offer = await openTestOffer(app)

test('together, everyone is told what they would be told one after the other', async () => {
  const closed = await offer.createWindow(offer.period)
  await offer.openOrClose('cerrar', closed)
  const elsewhere = await offer.createSection({ idperiodo: await offer.createPeriod() })
  const subjects = await Promise.all(
    [NOMBRE_DE_AREA.lengua, NOMBRE_DE_AREA.matematica, 'Música'].map(offer.createSubject),
  )
  const sections = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      offer.createSection({
        dia: DIAS[index % 2] ?? '',
        inicio: 8 + (index % 3),
        fin: 10 + (index % 3),
        cupo: 1 + (index % 2),
        idasignatura: subjects[index % subjects.length],
      }),
    ),
  )
  const students = await Promise.all(Array.from({ length: 8 }, offer.student))
  await postgres.pool.query(
    'insert into poma (idusuario, lengua, matematica, sociales, naturales) select unnest($1::int[]), true, false, false, false',
    [students.slice(0, 3).map(({ id }) => id)],
  )
  const NOBODY = 2_000_000
  const person = fc.constantFrom(...students.map(({ id }) => id), offer.admin.id, NOBODY)
  const section = fc.constantFrom(...sections.map(({ id }) => id), elsewhere.id, NOBODY)
  const request = fc.record({
    idusuario: person,
    idventana: fc.oneof(
      { weight: 9, arbitrary: fc.constant(offer.window) },
      { weight: 1, arbitrary: fc.constantFrom(closed, NOBODY) },
    ),
    idseccion: section,
  })
  const requests = fc.uniqueArray(request, {
    selector: ({ idusuario }) => idusuario,
    maxLength: 8,
    minLength: 1,
  })

  const client = await postgres.pool.connect()
  // Both ways ask a pool for one query; here they ask a transaction that leaves nothing behind.
  const inside = client as unknown as typeof postgres.pool
  const one = async ({ idusuario, idventana, idseccion }: Pedido) => {
    const outcome = await inscribir(inside, idusuario, idventana, [idseccion])
    return Array.isArray(outcome) ? outcome[0] : outcome
  }
  async function answersOf(before: Pedido[], work: () => Promise<(Inscripcion | Refusal | undefined)[]>) {
    await client.query('begin')
    for (const pedido of before) await one(pedido)
    const answers = (await work()).map(told)
    await client.query('rollback')
    return answers
  }
  await fc.assert(
    fc.asyncProperty(requests, requests, async (before, pedidos) => {
      const together = await answersOf(before, () => inscribirJuntos(inside, pedidos, '0'))
      const oneByOne = await answersOf(before, async () => {
        const outcomes = []
        for (const pedido of pedidos) outcomes.push(await one(pedido))
        return outcomes
      })
      expect(together.map((answer, index) => asIfInTurn(answer, oneByOne[index]))).toEqual(oneByOne)
    }),
    { numRuns: 40 },
  )
  client.release()
})

/** Which seat, or why not and because of which; ids of rows that come and go aside. */
function told(outcome: Inscripcion | Refusal | undefined) {
  if (!outcome) return 'nothing'
  return 'motivo' in outcome ? `${outcome.motivo} ${outcome.otra?.idseccion ?? ''}` : outcome.idseccion
}

/** Where the last seat went a moment before, who may not have one anyway hears of that instead: there is no harm in it. */
const asIfInTurn = (answer: unknown, inTurn: unknown) =>
  inTurn === 'sin_cupo ' && ['aprobada ', 'no_existe '].includes(String(answer)) ? inTurn : answer

test('a section that someone holds keeps nobody waiting but those who want it', async () => {
  const [held, free] = await Promise.all([offer.createSection(), offer.createSection()])
  const students = await Promise.all(Array.from({ length: 24 }, offer.student))
  const holder = await postgres.pool.connect()
  await holder.query('begin')
  await holder.query('select from secciones where id = $1 for update', [held.id])

  let waited = 0
  const waiting = students
    .slice(0, 12)
    .map(student => offer.enrol(student, held.id).finally(() => (waited += 1)))
  const others = await Promise.all(students.slice(12).map(student => offer.enrol(student, free.id)))
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(waited).toBe(0)
  const { rows } = await postgres.pool.query(
    `select count(*)::int as esperan from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(rows[0].esperan).toBeLessThanOrEqual(1)

  await holder.query('commit')
  holder.release()
  const served = await Promise.all(waiting)
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
  expect(await offer.invariants()).toEqual(IN_ORDER)
})
