import type { Reubicacion } from '@nivela/contract/reubicaciones'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { seatCalls } from '../../testing/seats.ts'

const app = await openTestApp()
const { call, postgres } = app
const offer = await openTestOffer(app)
const { admin } = offer
const { wait, sectionsOf, toldTo } = seatCalls(app, offer)

type Person = Awaited<ReturnType<typeof offer.student>>
type Section = Awaited<ReturnType<typeof offer.createSection>>

const post = (path: string, body: object = {}, as: Person = admin) => call('POST', path, { as, body })
const act = (verb: 'cancelar' | 'unir' | 'reducir', { id }: { id: number }, body: object = {}) =>
  post(`/secciones/${id}/${verb}`, { motivo: 'El maestro se fue', ...body })
const simulate = async (verb: 'cancelar' | 'unir' | 'reducir', { id }: { id: number }, body: object = {}) =>
  (await post(`/secciones/${id}/${verb}?simular=true`, body)).body.data as Reubicacion
const mailsTo = async (who: Person) => {
  const { rows } = await postgres.pool.query(
    'select count(*)::int as count from correos where idusuario = $1',
    [who.id],
  )
  return rows[0].count
}
const listed = async (query = '') => {
  const { body } = await call('GET', `/secciones?idperiodo=${offer.period}${query}`, { as: admin })
  return body.data as { id: number; estado: string }[]
}
const students = (count: number) => Promise.all(Array.from({ length: count }, offer.student))
async function enrol(people: Person[], { id }: Section) {
  for (const who of people) expect((await offer.enrol(who, id)).status).toBe(200)
}

describe('cancelling', () => {
  test('shows first what becomes of each, then everyone stands where the plan said, told once', async () => {
    const idasignatura = await offer.createSubject()
    const cancelled = await offer.createSection({ idasignatura, dia: 'Lunes', cupo: 4 })
    // At the same hours, but with one seat; and on another day.
    const near = await offer.createSection({ idasignatura, dia: 'Lunes', cupo: 1 })
    const far = await offer.createSection({ idasignatura, dia: 'Martes', cupo: 2 })
    const [busy, one, two, last] = (await students(4)) as [Person, Person, Person, Person]
    await enrol([busy, one, two, last], cancelled)
    const elsewhere = await offer.createSection({ dia: 'Martes' })
    await enrol([busy], elsewhere)

    // A student who can go to one section alone gets its seat, though others would like it as much.
    const plan = await simulate('cancelar', cancelled)
    const destinoOf = (who: Person) => plan.estudiantes.find(({ idusuario }) => idusuario === who.id)?.destino
    expect(plan).toMatchObject({ movidos: 3, sinLugar: 1, enEspera: 0 })
    expect([busy, one, two, last].map(destinoOf)).toEqual([near.id, far.id, far.id, null])
    expect(plan.estudiantes.find(({ idusuario }) => idusuario === one.id)?.cambios).toEqual([
      'dia',
      'maestro',
      'aula',
    ])
    expect(plan.estudiantes.find(({ idusuario }) => idusuario === last.id)?.motivo).toBe(
      'No quedan cupos donde le cabe en su horario.',
    )
    expect(await sectionsOf(one)).toEqual([cancelled.id])

    const refused = await act('cancelar', cancelled)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: '1 estudiante se queda sin lugar.',
        confirmar: 'aceptarSinLugar',
        actual: { huella: plan.huella },
      },
    })
    const done = await act('cancelar', cancelled, { aceptarSinLugar: true, huella: plan.huella })
    expect(done.body.data).toEqual(plan)
    expect(await sectionsOf(busy)).toEqual([elsewhere.id, near.id])
    expect(await sectionsOf(one)).toEqual([far.id])
    expect(await sectionsOf(last)).toEqual([])
    expect(await toldTo(one)).toEqual([
      {
        tipo: 'seccion_cancelada',
        texto: expect.stringMatching(
          /^Se canceló la sección .+ de .+\. Motivo: El maestro se fue\. Ahora tienes la sección .+: los martes de 8:00 a\. m\. a 10:00 a\. m\., en .+, con .+\.$/,
        ),
      },
    ])
    expect(await toldTo(last)).toEqual([
      {
        tipo: 'seccion_cancelada',
        texto: expect.stringMatching(/Elige otra en cuanto puedas, o habla con la oficina\.$/),
      },
    ])
    expect(await mailsTo(one)).toBe(1)
    expect(await offer.invariants()).toEqual(IN_ORDER)

    const { rows } = await postgres.pool.query(
      `select objeto, accion, idautor, motivo from bitacora
        where (objeto = 'secciones' and idobjeto = $1) or (objeto = 'inscripciones' and idusuario = $2) order by id`,
      [cancelled.id, one.id],
    )
    const line = { idautor: admin.id, motivo: 'El maestro se fue' }
    expect(rows.slice(-3)).toEqual([
      { objeto: 'inscripciones', accion: 'eliminar', ...line },
      { objeto: 'inscripciones', accion: 'crear', ...line },
      { objeto: 'secciones', accion: 'actualizar', ...line },
    ])
  })

  test('a cancelled section is readable, in nobody’s way and in no list; nobody gets into it or changes it', async () => {
    const cancelled = await offer.createSection({ dia: 'Jueves' })
    const { body: before } = await call('GET', '/secciones', { as: admin })
    const section = before.data.find(({ id }: { id: number }) => id === cancelled.id)
    const teacher = { id: section.idusuario, token: admin.token } as Person
    expect((await act('cancelar', cancelled)).body.data).toMatchObject({
      estudiantes: [],
      movidos: 0,
      sinLugar: 0,
    })

    expect((await listed()).some(({ id }) => id === cancelled.id)).toBe(false)
    expect(await listed('&canceladas=false')).toEqual(await listed())
    expect((await listed('&canceladas=true')).find(({ id }) => id === cancelled.id)).toMatchObject({
      estado: 'cancelada',
      inscritos: 0,
    })
    expect((await listed('&canceladas=true')).length).toBeGreaterThan((await listed()).length)
    const taught = await call('GET', `/secciones/teacher/${teacher.id}`, { as: admin })
    expect(taught.body.data).toEqual([])
    const all = await call('GET', `/secciones/teacher/${teacher.id}?canceladas=true`, { as: admin })
    expect(all.body.data).toMatchObject([{ id: cancelled.id, estado: 'cancelada' }])

    const who = await offer.student()
    const sentence = 'La sección está cancelada.'
    const answers = [
      await offer.enrol(who, cancelled.id),
      await wait(who, cancelled.id),
      await call('PUT', `/secciones/${cancelled.id}`, {
        as: admin,
        body: { ...section, version: undefined, cupo: 9 },
      }),
    ]
    for (const { status, body } of answers) expect([status, body.error]).toEqual([409, sentence])
    expect(await act('cancelar', cancelled)).toMatchObject({
      status: 409,
      body: { error: 'La sección ya está cancelada.' },
    })
    expect((await call('DELETE', `/secciones/${cancelled.id}`, { as: admin })).status).toBe(409)

    // Its name, classroom, teacher and hours are free.
    const again = await post('/secciones', { ...section, version: undefined })
    expect(again.status).toBe(201)
    // Nor does a period's closing, its copy or its panel look at it.
    const { body: cierre } = await call('GET', `/periodos/${offer.period}/cierre`, { as: admin })
    expect(
      cierre.data.secciones.some(({ idseccion }: { idseccion: number }) => idseccion === cancelled.id),
    ).toBe(false)
    const next = await offer.createPeriod()
    const copy = await post('/secciones/copiar?simular=true', { de: offer.period, a: next })
    const copied = [...copy.body.data.creadas.map(({ origen }: { origen: number }) => origen)]
    expect([copied.includes(cancelled.id), copied.includes(again.body.data.id)]).toEqual([false, true])
  })

  test('its line ends and is told; lines of other subjects get what its students’ hours leave free', async () => {
    const idasignatura = await offer.createSubject()
    const cancelled = await offer.createSection({ idasignatura, dia: 'Viernes', cupo: 1 })
    const other = await offer.createSection({ idasignatura, dia: 'Sabado', cupo: 1 })
    const [holder, waiting, blocker] = (await students(3)) as [Person, Person, Person]
    const wanted = await offer.createSection({ dia: 'Viernes', cupo: 1 })
    const { id: seat } = (await offer.enrol(blocker, wanted.id)).body.data
    await wait(holder, wanted.id)
    await enrol([holder], cancelled)
    await wait(waiting, cancelled.id)
    // Passed over: the hours of what is cancelled later are in the way.
    await post(`/inscripciones/desinscribir/${seat}`, {}, blocker)
    expect(await sectionsOf(holder)).toEqual([cancelled.id])

    expect((await act('cancelar', cancelled)).body.data).toMatchObject({ movidos: 1, enEspera: 1 })
    expect(await sectionsOf(holder)).toEqual([other.id, wanted.id])
    const { nombre, asignaturas } = cancelled
    expect(await toldTo(waiting)).toEqual([
      {
        tipo: 'espera_terminada',
        texto: `Se canceló la sección ${nombre} de ${asignaturas.nombre}, y con ella su lista de espera. Si te falta la asignatura, elige otra sección o habla con la oficina.`,
      },
    ])
    expect((await toldTo(holder)).map(({ tipo }) => tipo).sort()).toEqual([
      'cupo_ganado',
      'espera_pasada',
      'seccion_cancelada',
    ])
  })

  test('needs a reason, a section without grades, and the plan that was seen', async () => {
    const idasignatura = await offer.createSubject()
    const section = await offer.createSection({ idasignatura })
    const other = await offer.createSection({ idasignatura, dia: 'Martes' })
    const [first, second] = (await students(2)) as [Person, Person]
    await enrol([first], section)
    for (const body of [
      { motivo: undefined },
      { motivo: ' ' },
      { motivo: 5 },
      { aceptarSinLugar: 'x' },
      { huella: 1 },
    ])
      expect((await act('cancelar', section, body)).status).toBe(400)
    expect((await act('cancelar', { id: 999_999 })).status).toBe(404)
    expect((await post(`/secciones/${section.id}/cancelar?simular=quizas`)).status).toBe(400)
    expect((await post(`/secciones/${section.id}/cancelar`, { motivo: 'x' }, first)).status).toBe(403)

    const { huella } = await simulate('cancelar', section)
    await enrol([second], section)
    const stale = await act('cancelar', section, { huella })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: 'Algo cambió mientras lo mirabas: revisa el plan nuevo.', actual: { movidos: 2 } },
    })
    expect(await sectionsOf(first)).toEqual([section.id])

    const { rows } = await postgres.pool.query('select idusuario from secciones where id = $1', [section.id])
    await postgres.db.transaction(tx =>
      tx.execute(`select set_config('nivela.autor', '${rows[0].idusuario}', true);
        insert into calificaciones (idseccion, idusuario, calificacion) values (${section.id}, ${second.id}, 80)`),
    )
    const graded = 'La sección tiene 1 calificación: ya no se puede cancelar.'
    expect(await act('cancelar', section)).toMatchObject({ status: 409, body: { error: graded } })
    expect(await act('unir', section, { destino: other.id })).toMatchObject({
      status: 409,
      body: { error: graded },
    })
    expect((await act('cancelar', other)).status).toBe(200)
  })
})

test('the office chooses for one student; the student who had that seat in the plan goes elsewhere', async () => {
  const idasignatura = await offer.createSubject()
  const from = await offer.createSection({ idasignatura, dia: 'Lunes', cupo: 3 })
  const same = await offer.createSection({ idasignatura, dia: 'Lunes', inicio: 8, fin: 10, cupo: 1 })
  const other = await offer.createSection({ idasignatura, dia: 'Martes', cupo: 5 })
  const [first, second, third] = (await students(3)) as [Person, Person, Person]
  await enrol([first, second, third], from)
  await enrol([third], await offer.createSection({ dia: 'Martes' }))
  const plan = await simulate('cancelar', from)
  expect(plan.estudiantes.map(({ opciones }) => opciones)).toEqual([
    [same.id, other.id],
    [same.id, other.id],
    [same.id],
  ])
  expect(plan.estudiantes.map(({ destino }) => destino)).toEqual([other.id, other.id, same.id])

  const choose = (...elegidos: [Person, number | null][]) => ({
    elegidos: elegidos.map(([{ id }, destino]) => ({ idusuario: id, destino })),
  })
  const refused = async (body: object, error: RegExp) => {
    for (const path of ['cancelar', 'cancelar?simular=true']) {
      const answer = await post(`/secciones/${from.id}/${path}`, { motivo: 'El maestro se fue', ...body })
      expect([path, answer.status, answer.body.error]).toEqual([path, 409, expect.stringMatching(error)])
    }
  }
  await refused(choose([third, other.id]), /no puede pasar a la sección/)
  await refused(choose([first, 999_999]), /no puede pasar a la sección que elegiste/)
  await refused(choose([first, same.id], [second, same.id]), /no hay cupos para todos los que elegiste/)
  await refused(choose([await offer.student(), same.id]), /ya no cambia de sección/)
  for (const elegidos of ['x', [1], [{ idusuario: first.id }], [{ idusuario: first.id, destino: 'x' }]])
    expect([elegidos, (await act('cancelar', from, { elegidos })).status]).toEqual([elegidos, 400])

  const chosen = choose([first, same.id], [second, null])
  const wanted = await simulate('cancelar', from, chosen)
  expect(wanted).toMatchObject({ movidos: 1, sinLugar: 2 })
  expect(wanted.estudiantes.map(({ destino, motivo }) => [destino, motivo])).toEqual([
    [same.id, null],
    [null, 'Así lo eligió la oficina.'],
    [null, 'No quedan cupos donde le cabe en su horario.'],
  ])
  expect((await act('cancelar', from, { ...chosen, huella: plan.huella })).status).toBe(409)
  const done = await act('cancelar', from, { ...chosen, huella: wanted.huella, aceptarSinLugar: true })
  expect(done.status).toBe(200)
  expect(await sectionsOf(first)).toEqual([same.id])
  expect(await sectionsOf(second)).toEqual([])
  expect(await offer.invariants()).toEqual(IN_ORDER)
})

describe('joining and shrinking', () => {
  test('everyone who fits goes to the chosen section, the others to another one', async () => {
    const idasignatura = await offer.createSubject()
    const from = await offer.createSection({ idasignatura, dia: 'Lunes', cupo: 3 })
    const same = await offer.createSection({ idasignatura, dia: 'Lunes', cupo: 5 })
    const chosen = await offer.createSection({ idasignatura, dia: 'Miercoles', cupo: 2 })
    const [busy, one, two] = (await students(3)) as [Person, Person, Person]
    await enrol([busy, one, two], from)
    await enrol([busy], await offer.createSection({ dia: 'Miercoles' }))
    const stranger = await offer.createSection()
    for (const destino of [from.id, stranger.id, 999_999, 0, undefined])
      expect((await act('unir', from, { destino })).status).toBe(400)
    expect((await act('unir', from, { destino: chosen.id })).body.data).toMatchObject({
      movidos: 3,
      sinLugar: 0,
    })
    expect(await sectionsOf(busy)).toContain(same.id)
    expect([await sectionsOf(one), await sectionsOf(two)]).toEqual([[chosen.id], [chosen.id]])
    expect((await listed()).some(({ id }) => id === from.id)).toBe(false)
  })

  test('with fewer seats, the students who came last go, and those in line get none', async () => {
    const idasignatura = await offer.createSubject()
    const section = await offer.createSection({ idasignatura, cupo: 3 })
    const other = await offer.createSection({ idasignatura, dia: 'Martes' })
    const people = (await students(3)) as [Person, Person, Person]
    await enrol(people, section)
    const waiting = await offer.student()
    await wait(waiting, section.id)
    for (const [cupo, status] of [
      [0, 400],
      [1.5, 400],
      ['x', 400],
      [undefined, 400],
      [3, 409],
      [4, 409],
    ])
      expect([cupo, (await act('reducir', section, { cupo })).status]).toEqual([cupo, status])
    const plan = await simulate('reducir', section, { cupo: 1 })
    expect(plan.estudiantes.map(({ idusuario }) => idusuario)).toEqual([people[1].id, people[2].id])
    expect((await act('reducir', section, { cupo: 1, huella: plan.huella })).status).toBe(200)
    expect(await Promise.all(people.map(sectionsOf))).toEqual([[section.id], [other.id], [other.id]])
    expect(await toldTo(people[2])).toEqual([
      {
        tipo: 'seccion_cambiada',
        texto: expect.stringMatching(
          /^Ahora hay menos cupos en .+ Motivo: El maestro se fue\. Ahora tienes la sección .+: los martes/,
        ),
      },
    ])
    const { rows: mails } = await postgres.pool.query(
      `select j.cuando <= now() as now from correos c
         join trabajos j on (j.datos ->> 'id')::int = c.id where c.idusuario = $1`,
      [people[2].id],
    )
    expect(mails).toEqual([{ now: true }])
    expect(await sectionsOf(waiting)).toEqual([])
    expect((await listed()).find(({ id }) => id === section.id)).toMatchObject({
      cupo: 1,
      inscritos: 1,
      enEspera: 1,
    })
  })
})

test('other hours: the students whom they would clash for, by name, before and when it is saved', async () => {
  const section = await offer.createSection({ dia: 'Lunes', inicio: 14, fin: 16 })
  const other = await offer.createSection({ dia: 'Martes', inicio: 14, fin: 16 })
  const [both, free] = (await students(2)) as [Person, Person]
  await enrol([both, free], section)
  await enrol([both], other)
  const hours = (inicio: number, fin: number) => ({
    ...{ dia: 'Martes', inicio: `1970-01-01T${inicio}:00:00.000Z`, fin: `1970-01-01T${fin}:00:00.000Z` },
  })
  const clashes = async (body: object) => {
    const query = new URLSearchParams(body as Record<string, string>)
    return call('GET', `/secciones/${section.id}/choques?${query}`, { as: admin })
  }
  expect((await clashes(hours(15, 17))).body.data).toMatchObject([
    { idusuario: both.id, secciones: { id: other.id } },
  ])
  expect((await clashes(hours(16, 18))).body.data).toEqual([])
  expect((await clashes({ dia: 'Martes' })).status).toBe(400)
  expect(
    (await call('GET', `/secciones/999999/choques?${new URLSearchParams(hours(15, 17))}`, { as: admin }))
      .status,
  ).toBe(404)
  const { body } = await call('GET', '/secciones', { as: admin })
  const now = body.data.find(({ id }: { id: number }) => id === section.id)
  const moved = await call('PUT', `/secciones/${section.id}`, {
    as: admin,
    body: { ...now, ...hours(15, 17) },
  })
  expect(moved.status).toBe(409)
  expect(moved.body.campos.inicio).toMatch(
    /^Ese horario les choca a .+, con la sección .+; pásalos antes a otra sección, o elige otras horas\.$/,
  )
})
