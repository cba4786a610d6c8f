import { NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { joinAll } from '../esperas/esperas.queries.ts'
import { type Acto, assignWithLineas, type Outcome } from './asientos.queries.ts'

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
  const section = fc.constantFrom(...sections.map(({ id }) => id), elsewhere.id, NOBODY)
  /** `leaves`: which of the student's seats is given up, if there are so many. */
  const request = fc.record({
    idusuario: fc.constantFrom(...students.map(({ id }) => id), offer.admin.id, NOBODY),
    idventana: fc.oneof(
      { weight: 9, arbitrary: fc.constant(offer.window) },
      { weight: 1, arbitrary: fc.constantFrom(closed, NOBODY) },
    ),
    toma: fc.oneof(
      { weight: 4, arbitrary: fc.tuple(section) },
      { weight: 2, arbitrary: fc.uniqueArray(section, { maxLength: 3 }) },
    ),
    leaves: fc.option(fc.nat(1), { freq: 3 }),
  })
  const requests = fc.uniqueArray(request, {
    selector: ({ idusuario }) => idusuario,
    maxLength: 8,
    minLength: 1,
  })
  type Request = typeof requests extends fc.Arbitrary<(infer One)[]> ? One : never

  const client = await postgres.pool.connect()
  // Both ways ask a pool for one query; here they ask a transaction that leaves nothing behind.
  const inside = client as unknown as typeof postgres.pool
  const assign = async (actos: Acto[]) => (await assignWithLineas(inside, actos, '0')).outcomes as Outcome[]
  async function actOf({ idusuario, idventana, toma, leaves }: Request): Promise<Acto> {
    const { rows } = await client.query(
      'select id, idseccion from inscripciones where idusuario = $1 order by idseccion',
      [idusuario],
    )
    return { idusuario, idventana, toma, deja: leaves === null ? [] : rows.slice(leaves, leaves + 1) }
  }
  const actsOf = async (requests: Request[]) => {
    const actos: Acto[] = []
    for (const one of requests) actos.push(await actOf(one))
    return actos
  }
  const inTurn = async (actos: Acto[]) => {
    const outcomes: Outcome[] = []
    for (const acto of actos) outcomes.push(...(await assign([acto])))
    return outcomes
  }
  async function resultOf(
    [before, waits, after]: [Request[], Request[], Request[]],
    way: (actos: Acto[]) => Promise<Outcome[]>,
  ) {
    await client.query('begin')
    await inTurn(await actsOf(before))
    for (const { idusuario, idventana, toma } of waits)
      for (const idseccion of toma)
        await joinAll(inside, [{ idusuario, idautor: idusuario, idventana, idseccion }], '0')
    const outcomes = await way(await actsOf(after))
    const { rows: seats } = await client.query('select idusuario, idseccion from inscripciones order by 1, 2')
    const { rows: lines } = await client.query('select idusuario, idseccion from esperas order by 2, id')
    await client.query('rollback')
    return { told: outcomes.map(told), seats, lines }
  }
  await tryCases(
    fc.tuple(requests, requests, requests),
    async one => {
      expect(await resultOf(one, assign)).toEqual(await resultOf(one, inTurn))
    },
    { numRuns: 100 },
  )
  client.release()
})

/** Which seats, or why not and because of which; ids of rows that come and go aside. */
const told = (outcome: Outcome) =>
  'motivo' in outcome
    ? `${outcome.motivo} ${outcome.otra?.idseccion ?? ''}`
    : outcome.map(({ idseccion }) => idseccion).sort((a, b) => a - b)

test('a seat that one act frees goes, after the next one, to the student who was passed over before', async () => {
  const hours = { dia: 'Jueves', inicio: 8, fin: 9 }
  const full = await offer.createSection({ ...hours, cupo: 1 })
  const inTheWay = await offer.createSection({ ...hours, idasignatura: await offer.createSubject() })
  const elsewhere = await offer.createSection({ dia: 'Viernes', idasignatura: await offer.createSubject() })
  const [holder, waiting, last] = await Promise.all([offer.student(), offer.student(), offer.student()])
  const seat = async (who: typeof holder, { id }: { id: number }) => ({
    id: (await offer.enrol(who, id)).body.data.id as number,
    idseccion: id,
  })
  const taken = await seat(holder, full)
  const place = { idusuario: waiting.id, idautor: waiting.id, idventana: offer.window, idseccion: full.id }
  await joinAll(postgres.pool, [place], '1s')
  const leave = async (who: typeof holder, given: Awaited<ReturnType<typeof seat>>) => ({
    ...{ idusuario: who.id, idventana: offer.window },
    ...{ toma: [], deja: [given] },
  })
  const actos = [
    await leave(holder, taken),
    await leave(waiting, await seat(waiting, inTheWay)),
    await leave(last, await seat(last, elsewhere)),
  ]
  const { movidas } = await assignWithLineas(postgres.pool, actos, '1s')
  expect(movidas).toEqual([full.id])
  const told = await postgres.pool.query('select tipo from avisos where idusuario = $1 order by id', [
    waiting.id,
  ])
  expect(told.rows).toEqual([{ tipo: 'espera_pasada' }, { tipo: 'cupo_ganado' }])
  const { rows } = await postgres.pool.query('select idseccion from inscripciones where idusuario = $1', [
    waiting.id,
  ])
  expect(rows).toEqual([{ idseccion: full.id }])
})

test('the office presses twice at the same moment: one seat, told once', async () => {
  const { id } = await offer.createSection({ dia: 'Sabado' })
  const who = await offer.student()
  const acto = { idusuario: who.id, idautor: offer.admin.id, idventana: offer.window, toma: [id], deja: [] }
  const holder = await postgres.pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(7101, $1)', [offer.window])
  const pressed = Promise.all([1, 2].map(() => assignWithLineas(postgres.pool, [acto], '1s', {})))
  // Both statements have begun: neither sees what the other one does but after its locks.
  await expect.poll(() => countWaiting(postgres), { interval: 10 }).toBe(2)
  await holder.query('commit')
  holder.release()
  const [one, two] = await pressed
  expect(one?.outcomes).toEqual(two?.outcomes)
  const { rows } = await postgres.pool.query('select tipo from avisos where idusuario = $1', [who.id])
  expect(rows).toEqual([{ tipo: 'movido_por_oficina' }])
})
