import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { random } from '../../testing/random-cases.ts'
import { seatCalls } from '../../testing/seats.ts'

const app = await openTestApp()
const { call, postgres } = app
const offer = await openTestOffer(app)
const { wait, change, leave, seatsOf } = seatCalls(app, offer)
expectNoDeadlocks(postgres)

type Section = Awaited<ReturnType<typeof offer.createSection>>

const act = (verb: 'cancelar' | 'unir' | 'reducir', { id }: Section, body: object) =>
  call('POST', `/secciones/${id}/${verb}`, {
    as: offer.admin,
    body: { motivo: 'El maestro se fue', ...body },
  })

test('cancelled, joined and made smaller while others enrol, change, wait and leave: every rule holds', async () => {
  const { between, chance, shuffled } = random
  // On a busy machine fewer rounds are tried, not more time taken.
  const until = performance.now() + 10_000
  for (let round = 0; round < 6 && performance.now() < until; round++) {
    const subjects = [await offer.createSubject(), await offer.createSubject()]
    const dias = ['Lunes', 'Martes', 'Miercoles']
    const sections = await Promise.all(
      [...subjects, ...subjects, ...subjects].map(idasignatura =>
        offer.createSection({ idasignatura, dia: dias[between(0, 2)], cupo: between(1, 4) }),
      ),
    )
    const people = await Promise.all(Array.from({ length: 6 }, offer.student))
    for (const who of people) await offer.enrol(who, sections[between(0, 5)]?.id ?? 0)
    const pick = () => sections[between(0, 5)] as Section
    const deeds: (() => Promise<{ status: number; body: unknown }>)[] = [
      ...people.map(who => () => offer.enrol(who, pick().id)),
      ...people.map(who => () => wait(who, pick().id)),
      ...people.map(who => async () => {
        const seat = (await seatsOf(who))[0]?.id ?? 0
        return chance(0.5) ? change(who, seat, pick().id) : leave(who, seat, {})
      }),
      () => act('cancelar', pick(), { aceptarSinLugar: true }),
      () => act('cancelar', pick(), { aceptarSinLugar: chance(0.5) }),
      () => act('unir', pick(), { destino: pick().id, aceptarSinLugar: true }),
      () => act('reducir', pick(), { cupo: between(1, 3), aceptarSinLugar: true }),
    ]
    const answers = await Promise.all(shuffled(deeds).map(deed => deed()))
    expect(answers.filter(({ status }) => status >= 500).map(({ status, body }) => [status, body])).toEqual(
      [],
    )
    expect(await offer.invariants()).toEqual(IN_ORDER)
    const { rows } = await postgres.pool.query(
      `select count(*)::int as filled from secciones s where s.estado = 'cancelada'
       and (exists (select from inscripciones i where i.idseccion = s.id) or exists (select from esperas e where e.idseccion = s.id))`,
    )
    expect(rows[0].filled).toBe(0)
  }
})
