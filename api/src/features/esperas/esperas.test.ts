import { RECHAZOS } from '@nivela/contract/rechazos'
import { ROL } from '@nivela/contract/roles'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { seatCalls } from '../../testing/seats.ts'
import { startSecondLooks } from './second-looks.ts'

const app = await openTestApp()
const { call, postgres, person } = app
const offer = await openTestOffer(app)
const { admin, window } = offer
const { wait, change, leave, seatsOf, sectionsOf, toldTo } = seatCalls(app, offer)
expectNoDeadlocks(postgres)

type Person = Awaited<ReturnType<typeof offer.student>>
type Full = Awaited<ReturnType<typeof fullSubject>>[number]

const placesOf = async (who: Person): Promise<{ idseccion: number; puesto: number; pasada: boolean }[]> =>
  (await call('GET', `/inscripciones/espera/user/${who.id}`, { as: who })).body.data
const kindsToldTo = async (who: Person) => (await toldTo(who)).map(({ tipo }) => tipo)

/** A subject with so many sections of one seat each, at different hours, each taken by a student of its own. */
async function fullSubject(sections: number, dia = 'Lunes') {
  const idasignatura = await offer.createSubject()
  const made = []
  for (let index = 0; index < sections; index++) {
    const section = await offer.createSection({
      idasignatura,
      dia,
      cupo: 1,
      inicio: 8 + index,
      fin: 9 + index,
    })
    const holder = await offer.student()
    const seat = await offer.enrol(holder, section.id)
    const { nombre, asignaturas } = section
    made.push({
      ...{ id: section.id, nombre, asignatura: asignaturas.nombre, idasignatura, holder },
      seat: seat.body.data.id as number,
    })
  }
  return made as [(typeof made)[number], ...(typeof made)[number][]]
}

test('a student who is switched off is passed over, keeps the place, and gets a free seat when switched on again', async () => {
  const [full] = await fullSubject(1)
  const [off, next] = [await offer.student(), await offer.student()]
  await wait(off, full.id)
  await wait(next, full.id)
  await call('POST', `/usuarios/${off.id}/desactivar`, { as: admin })
  await leave(full.holder, full.seat)
  expect(await sectionsOf(next)).toEqual([full.id])
  await leave(next, (await seatsOf(next))[0]?.id ?? 0)
  expect(await kindsToldTo(off)).toEqual([])
  await call('POST', `/usuarios/${off.id}/activar`, { as: admin })
  const { rows } = await postgres.pool.query('select idseccion from inscripciones where idusuario = $1', [
    off.id,
  ])
  expect(rows).toEqual([{ idseccion: full.id }])
})

test('a place is kept, told by its number, and left', async () => {
  const [full] = await fullSubject(1)
  const [first, second] = [await offer.student(), await offer.student()]
  const place = await wait(first, full.id)
  expect(place).toMatchObject({
    status: 201,
    body: { data: { idusuario: first.id, idseccion: full.id, puesto: 1 } },
  })
  expect(await wait(second, full.id)).toMatchObject({ status: 201, body: { data: { puesto: 2 } } })
  expect(await wait(first, full.id)).toMatchObject({ status: 200, body: place.body })
  const [listed] = await placesOf(second)
  expect(listed).toMatchObject({
    puesto: 2,
    delante: [place.body.data.id],
    pasada: false,
    secciones: { id: full.id, enEspera: 2 },
  })
  const ficha = await call('GET', `/fichas/${second.id}`, { as: admin })
  expect(ficha.body.data.espera).toMatchObject([{ puesto: 2, secciones: { id: full.id } }])
  const line = await call('GET', `/secciones/${full.id}/espera`, { as: admin })
  expect(line.body.data).toMatchObject([
    { id: place.body.data.id, idusuario: first.id, puesto: 1, matricula: expect.any(String) },
    { idusuario: second.id, puesto: 2 },
  ])
  const teacher = await person(ROL.maestro)
  expect((await call('GET', `/secciones/${full.id}/espera`, { as: teacher })).status).toBe(404)

  const path = `/inscripciones/espera/${place.body.data.id}`
  expect((await call('DELETE', path, { as: second })).status).toBe(404)
  expect(await call('DELETE', path, { as: first })).toMatchObject({ status: 200, body: place.body })
  expect((await call('DELETE', path, { as: first })).status).toBe(404)
  expect(await placesOf(second)).toMatchObject([{ puesto: 1 }])
  const remove = await call('DELETE', `/secciones/${full.id}`, { as: admin })
  expect(remove.status).toBe(409)
})

test('joining is refused with seats left, for what is passed, for hours that clash and for what one has', async () => {
  const [full] = await fullSubject(1)
  const free = await offer.createSection({})
  const who = await offer.student()
  expect(await wait(who, free.id)).toMatchObject({
    status: 409,
    body: { error: 'Todavía hay cupos en esta sección: inscríbete.' },
  })
  const clash = await offer.createSection({ inicio: 8, fin: 9 })
  await offer.enrol(who, clash.id)
  expect((await wait(who, full.id)).body.error).toMatch(/^El horario choca con la sección/)
  expect((await wait(full.holder, full.id)).body.error).toBe('Ya tienes esta sección.')
  expect((await wait(who, 999_999)).status).toBe(404)
  expect((await wait(who, 0)).status).toBe(400)
  expect((await wait(who, full.id, full.holder)).status).toBe(404)

  const lengua = await offer.createSubject('Lengua Española')
  const section = await offer.createSection({ idasignatura: lengua, cupo: 1, dia: 'Viernes' })
  await offer.enrol(await offer.student(), section.id)
  await postgres.pool.query(
    'insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, true, false, false, false)',
    [who.id],
  )
  expect((await wait(who, section.id)).status).toBe(409)
  // One's own section of the subject is no clash: it would be given up.
  const idasignatura = full.idasignatura
  const same = await offer.createSection({ idasignatura, inicio: 8, fin: 10 })
  const waiting = await offer.student()
  await offer.enrol(waiting, same.id)
  expect((await wait(waiting, full.id)).status).toBe(201)
  // What is wrong with the seat that would be given up comes first, as in a change.
  const graded = await offer.student()
  const tuesday = await offer.createSection({ idasignatura, dia: 'Martes' })
  await offer.enrol(graded, tuesday.id)
  await offer.enrol(graded, clash.id)
  await postgres.pool.query(
    'insert into calificaciones (idseccion, idusuario, calificacion) values ($1, $2, 90)',
    [tuesday.id, graded.id],
  )
  expect((await wait(graded, full.id)).body.error).toBe(RECHAZOS.tuya_en_evaluacion)
})

test('a student who wins two seats at once is told of both', async () => {
  const [[one], [two]] = [await fullSubject(1), await fullSubject(1, 'Martes')]
  const holder = await offer.student()
  const who = await offer.student()
  for (const { id, holder: before, seat } of [one, two]) {
    await wait(holder, id)
    await leave(before, seat)
    await wait(who, id)
  }
  const free = await offer.createSection({ dia: 'Viernes' })
  const deja = (await seatsOf(holder)).map(({ id }) => id)
  const body = { idperiodoinscripcion: window, secciones: [free.id], deja }
  const armed = await call('POST', `/inscripciones/armar/${holder.id}`, { as: holder, body })
  expect(armed.status).toBe(200)
  expect((await sectionsOf(who)).sort()).toEqual([one.id, two.id].sort())
  expect(await kindsToldTo(who)).toEqual(['cupo_ganado', 'cupo_ganado'])
})

test('a student who leaves frees the seat to the first in line, and the chain goes on in the same transaction', async () => {
  const [a, b, c] = (await fullSubject(3)) as [Full, Full, Full]
  const last = await offer.student()
  // The holder of b waits for a, the holder of c for b, and someone without a seat for c.
  await wait(b.holder, a.id)
  await wait(c.holder, b.id)
  await wait(last, c.id)
  expect((await leave(a.holder, a.seat)).status).toBe(200)
  expect(await sectionsOf(a.holder)).toEqual([])
  expect(await sectionsOf(b.holder)).toEqual([a.id])
  expect(await sectionsOf(c.holder)).toEqual([b.id])
  expect(await sectionsOf(last)).toEqual([c.id])
  for (const who of [b.holder, c.holder, last]) {
    expect(await placesOf(who)).toEqual([])
    expect(await kindsToldTo(who)).toEqual(['cupo_ganado'])
  }
  // With its hours, and what was given up for it; a student without a section of the subject gave up none.
  const won = (to: Full, hours: string, left?: Full) =>
    `Se liberó un cupo y es tuyo: tienes la sección ${to.nombre} de ${to.asignatura}. Es los lunes de ${hours}${left ? ` Dejaste la sección ${left.nombre}.` : ''}`
  expect(await toldTo(b.holder)).toMatchObject([{ texto: won(a, '8:00 a. m. a 9:00 a. m.', b) }])
  expect(await toldTo(c.holder)).toMatchObject([{ texto: won(b, '9:00 a. m. a 10:00 a. m.', c) }])
  expect(await toldTo(last)).toMatchObject([{ texto: won(c, '10:00 a. m. a 11:00 a. m.') }])
  expect(await offer.invariants()).toEqual(IN_ORDER)
})

test('a student who may not take it is passed over and told once, keeps the place, and gets it once they may', async () => {
  const [full] = await fullSubject(1)
  const [busy, next] = [await offer.student(), await offer.student()]
  await wait(busy, full.id)
  await wait(next, full.id)
  const clash = await offer.createSection({ inicio: 8, fin: 9 })
  const { id } = (await offer.enrol(busy, clash.id)).body.data
  await leave(full.holder, full.seat)
  expect(await sectionsOf(next)).toEqual([full.id])
  expect(await placesOf(busy)).toMatchObject([{ puesto: 1, pasada: true }])
  expect(await kindsToldTo(busy)).toEqual(['espera_pasada'])
  await leave(next, (await seatsOf(next))[0]?.id ?? 0)
  expect(await kindsToldTo(busy)).toEqual(['espera_pasada'])
  // The seat is free, and the student gets it by leaving what was in the way.
  await leave(busy, id)
  expect(await sectionsOf(busy)).toEqual([full.id])
  expect(await kindsToldTo(busy)).toEqual(['cupo_ganado', 'espera_pasada'])
})

test('a seat that a chain frees goes to the student who was passed over before and may take it by now', async () => {
  const [a, b] = (await fullSubject(2)) as [Full, Full]
  const [busy, newcomer] = [await offer.student(), await offer.student()]
  await wait(busy, b.id)
  const clash = await offer.createSection({ inicio: 9, fin: 10 })
  const { id } = (await offer.enrol(busy, clash.id)).body.data
  await leave(b.holder, b.seat)
  expect((await offer.enrol(newcomer, b.id)).status).toBe(200)
  await leave(busy, id)
  await wait(newcomer, a.id)
  await leave(a.holder, a.seat)
  expect(await sectionsOf(newcomer)).toEqual([a.id])
  expect(await sectionsOf(busy)).toEqual([b.id])
})

test('a student who was passed over gets the free seat also when what was in the way goes without an act on seats', async () => {
  const [full] = await fullSubject(1)
  const graded = await offer.student()
  await wait(graded, full.id)
  const teacher = await person(ROL.maestro)
  const { idasignatura } = full
  const other = await offer.createSection({ idasignatura, idusuario: teacher.id, inicio: 20, fin: 21 })
  await offer.enrol(graded, other.id)
  const body = { idseccion: other.id, idusuario: graded.id, calificacion: 80 }
  const grade = (await call('POST', '/calificaciones/create', { as: teacher, body })).body.data
  await leave(full.holder, full.seat)
  expect(await placesOf(graded)).toMatchObject([{ pasada: true }])
  await call('DELETE', `/calificaciones/${grade.id}`, { as: teacher })

  // Two servers look at the same moment.
  const quiet = { warn: () => {} }
  const servers = [startSecondLooks(postgres.db, quiet), startSecondLooks(postgres.db, quiet)]
  onTestFinished(async () => {
    await Promise.all(servers.map(one => one.stop()))
  })
  await expect.poll(() => sectionsOf(graded)).toEqual([full.id])
  expect(await placesOf(graded)).toEqual([])
  expect(await kindsToldTo(graded)).toEqual(['cupo_ganado', 'espera_pasada'])
  expect(await offer.invariants()).toEqual(IN_ORDER)
})

test('more seats, other hours and a change go to the line', async () => {
  const [a, b] = (await fullSubject(2)) as [Full, Full]
  const people = await Promise.all(Array.from({ length: 3 }, offer.student))
  for (const who of people) await wait(who, a.id)
  const { body } = await call('GET', '/secciones', { as: admin })
  const section = body.data.find(({ id }: { id: number }) => id === a.id)
  const put = (changes: object) =>
    call('PUT', `/secciones/${a.id}`, { as: admin, body: { ...section, version: undefined, ...changes } })
  expect((await put({ cupo: 3 })).body.data).toMatchObject({ inscritos: 3, enEspera: 1 })
  expect(await sectionsOf(people[1] as Person)).toEqual([a.id])
  expect(await sectionsOf(people[2] as Person)).toEqual([])
  expect((await put({ cupo: 3, idasignatura: await offer.createSubject() })).status).toBe(409)
  // The holder of a goes over to b, once b has two seats.
  const roomy = await call('PUT', `/secciones/${b.id}`, {
    as: admin,
    body: { ...body.data.find(({ id }: { id: number }) => id === b.id), version: undefined, cupo: 2 },
  })
  expect(roomy.status).toBe(200)
  expect((await change(a.holder, a.seat, b.id)).status).toBe(200)
  expect(await sectionsOf(people[2] as Person)).toEqual([a.id])
})

test('closing the window ends its lines and tells those who waited', async () => {
  const [full] = await fullSubject(1)
  const who = await offer.student()
  await wait(who, full.id)
  await offer.openOrClose('cerrar')
  expect(await placesOf(who)).toEqual([])
  expect(await toldTo(who)).toEqual([
    {
      tipo: 'espera_terminada',
      texto: `La inscripción cerró y no quedó un cupo para ti en la sección ${full.nombre} de ${full.asignatura}. Si te falta la asignatura, habla con la oficina.`,
    },
  ])
  expect((await wait(who, full.id)).body.error).toBe('La inscripción no está abierta.')
  await offer.openOrClose('abrir')
})

test('hundreds who join and leave at once: the line is theirs in its order, and nobody waits beside a seat', async () => {
  const sections = await fullSubject(4)
  const people = await Promise.all(Array.from({ length: 24 }, offer.student))
  await Promise.all(people.map((who, index) => wait(who, sections[index % sections.length]?.id ?? 0)))
  await Promise.all([
    ...sections.map(({ holder, seat }) => leave(holder, seat)),
    ...people.slice(0, 8).map((who, index) => wait(who, sections[(index + 1) % sections.length]?.id ?? 0)),
  ])
  const { rows } = await postgres.pool.query(
    'select idseccion, min(id) as first, max(id) as last from esperas group by idseccion',
  )
  expect(rows).toHaveLength(sections.length)
  expect(await offer.invariants()).toEqual(IN_ORDER)
})
