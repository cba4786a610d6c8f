import { expect, onTestFinished, test, vi } from 'vitest'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import { openTestApp } from '../../testing/app.ts'
import { countWaiting, openTestPostgres } from '../../testing/database.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'

async function openSchool(postgres?: Postgres) {
  const app = await openTestApp(postgres)
  return { ...app, offer: await openTestOffer(app) }
}
type School = Awaited<ReturnType<typeof openSchool>>
type Student = Awaited<ReturnType<School['offer']['student']>>

const patient = await openSchool()

/** Someone who holds these rows until they are told to let go. */
async function hold({ postgres }: School, statement: string, id: number) {
  const holder = await postgres.pool.connect()
  await holder.query('begin')
  await holder.query(statement, [id])
  let held = true
  const release = async () => {
    if (held) await holder.query('commit')
    if (held) holder.release()
    held = false
  }
  onTestFinished(release)
  return release
}

const people = ({ offer }: School) => Promise.all(Array.from({ length: 4 }, offer.student))

async function openHeldSection(school: School) {
  const { call, offer } = school
  const [held, free] = await Promise.all([
    offer.createSection(),
    offer.createSection({ inicio: 12, fin: 14 }),
  ])
  const [wanting, builders, leaving, others] = [
    await people(school),
    await people(school),
    await people(school),
    await people(school),
  ]
  const seats = await Promise.all(leaving.map(student => offer.enrol(student, held.id)))
  // Stays, so that the section can't be deleted once the others have left.
  await offer.enrol(await offer.student(), held.id)
  const { body } = await call('GET', '/secciones', { as: offer.admin })
  const section = body.data.find(({ id }: { id: number }) => id === held.id)
  const ask = () => [
    ...wanting.map(student => offer.enrol(student, held.id)),
    ...builders.map(student =>
      call('POST', `/inscripciones/armar/${student.id}`, {
        as: student,
        body: { idperiodoinscripcion: offer.window, secciones: [held.id, free.id] },
      }),
    ),
    ...leaving.map((student, index) =>
      call('POST', `/inscripciones/desinscribir/${seats[index]?.body.data.id}`, { as: student }),
    ),
    ...Array.from({ length: 6 }, () =>
      call('PUT', `/secciones/${held.id}`, { as: offer.admin, body: { ...section, cupo: 100 } }),
    ),
    ...Array.from({ length: 6 }, () => call('DELETE', `/secciones/${held.id}`, { as: offer.admin })),
  ]
  return { held, free, others, ask }
}

test('a section that someone holds keeps nobody waiting but those who want it, whatever they want', async () => {
  const { call, login, offer } = patient
  const { held, free, others, ask } = await openHeldSection(patient)
  const release = await hold(patient, 'select from secciones where id = $1 for update', held.id)
  let answered = 0
  const waiting = ask().map(call => call.finally(() => (answered += 1)))
  await expect.poll(() => countWaiting(patient.postgres)).toBeGreaterThan(0)

  const served = await Promise.all([
    ...others.map(student => offer.enrol(student, free.id)),
    ...others.map(student => call('GET', `/inscripciones/user/${student.id}`, { as: student })),
    ...others.map(({ correo }) => login(correo)),
  ])
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
  expect(answered).toBe(0)
  await expect.poll(() => countWaiting(patient.postgres)).toBe(1)

  await release()
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status).filter(status => ![200, 409].includes(status))).toEqual([])
  expect(await offer.invariants()).toEqual(IN_ORDER)
})

test('those who share a batch with a held section are asked for once more at most', async () => {
  const { offer, postgres } = patient
  const { held, free, others } = await openHeldSection(patient)
  const crowd = [...others, ...(await Promise.all(Array.from({ length: 26 }, offer.student)))]
  const release = await hold(patient, 'select from secciones where id = $1 for update', held.id)
  const queries = vi.spyOn(postgres.pool, 'query')
  onTestFinished(() => queries.mockRestore())
  const [first, second] = await people(patient)
  // Alone, and under way while the others gather behind it.
  const waiting = [offer.enrol(first as Student, held.id)]
  await expect.poll(() => countWaiting(patient.postgres)).toBeGreaterThan(0)
  queries.mockClear()
  const served = crowd.map(student => offer.enrol(student, free.id))
  waiting.push(offer.enrol(second as Student, held.id))
  const statuses = (await Promise.all(served)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  expect(statuses.filter(status => status === 409)).toHaveLength(10)
  const asked = queries.mock.calls.flatMap(([query]) => {
    const { name, values } = query as { name?: string; values?: unknown[] }
    return name === 'assign_asientos' ? (values?.[2] as number[]) : []
  })
  for (const { id } of crowd) expect(asked.filter(one => one === id).length).toBeLessThanOrEqual(2)
  await release()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})

test('held for too long: 503 and when to come back, and nothing was done', async () => {
  const school = await openSchool(await openTestPostgres({ lock_timeout: 500 }))
  const { held, ask } = await openHeldSection(school)
  await hold(school, 'select from secciones where id = $1 for update', held.id)
  const answers = await Promise.all(ask())
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['retry-after']}`))).toEqual(
    new Set(['503 2']),
  )
  const { rows } = await school.postgres.pool.query('select inscritos, cupo from secciones where id = $1', [
    held.id,
  ])
  expect(rows).toEqual([{ inscritos: 5, cupo: 20 }])
})

test.each([
  ['a student’s row', 'select from usuarios where id = $1 for update'],
  ['a student’s seat', 'select from inscripciones where idusuario = $1 for update'],
])('%s that someone holds keeps nobody else waiting', async (_what, statement) => {
  const { call, offer } = patient
  const [taken, wanted] = await Promise.all([
    offer.createSection(),
    offer.createSection({ inicio: 12, fin: 14 }),
  ])
  const [own = offer.admin, ...others] = await people(patient)
  const seat = await offer.enrol(own, taken.id)
  const release = await hold(patient, statement, own.id)
  let left = false
  const leaving = call('POST', `/inscripciones/desinscribir/${seat.body.data.id}`, { as: own }).finally(
    () => {
      left = true
    },
  )
  if (statement.includes('usuarios')) offer.enrol(own, wanted.id)
  const served = await Promise.all(
    others.flatMap(student => [offer.enrol(student, taken.id), offer.enrol(student, wanted.id)]),
  )
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
  if (statement.includes('inscripciones')) expect(left).toBe(false)
  await release()
  expect((await leaving).status).toBe(200)
})
