import { toHoraIso } from '@nivela/contract/horas'
import { ROL } from '@nivela/contract/roles'
import type { Copia } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { random } from '../../testing/random-cases.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const { admin } = offer
expectNoDeadlocks(postgres)

const copiar = (body: object, query = '') => call('POST', `/secciones/copiar${query}`, { as: admin, body })
const siguiente = (id: number, body: object, query = '') =>
  call('POST', `/periodos/${id}/siguiente${query}`, { as: admin, body })
const countOf = async (table: string, idperiodo: number) =>
  (await postgres.pool.query(`select count(*)::int as n from ${table} where idperiodo = $1`, [idperiodo]))
    .rows[0].n
const names = ({ creadas }: Copia) => creadas.map(({ nombre }) => nombre)

/** A period with sections A to C of one subject, by one teacher, in one classroom. */
async function openTerm(nombre?: string, idasignatura?: number) {
  const period = await offer.createPeriod()
  const subject = idasignatura ?? (await offer.createSubject(nombre))
  const first = await offer.createSection({ nombre: 'A', idperiodo: period, idasignatura: subject, cupo: 30 })
  const { idusuario, idAula } = (await call('GET', '/secciones', { as: admin })).body.data.find(
    ({ id }: { id: number }) => id === first.id,
  )
  const shared = { idperiodo: period, idasignatura: subject, idusuario, idAula }
  await offer.createSection({ ...shared, nombre: 'B', inicio: 10, fin: 12, cupo: 20 })
  await offer.createSection({ ...shared, nombre: 'C', inicio: 14, fin: 15, cupo: 10 })
  return { period, subject, idusuario, idAula }
}

test('the sections go over with teacher, room and hours; simulated nothing is written, and twice doubles nothing', async () => {
  const { period: de, idusuario, idAula } = await openTerm()
  const a = await offer.createPeriod()
  const simulated = await copiar({ de, a }, '?simular=true')
  expect(simulated.status).toBe(200)
  expect(names(simulated.body.data)).toEqual(['A', 'B', 'C'])
  expect(simulated.body.data.creadas[0]).toMatchObject({
    ...{ id: 0, idusuario, idAula, idperiodo: a, dia: 'Lunes', inicio: toHoraIso(8), fin: toHoraIso(10) },
    ...{ cupo: 30, cupoAnterior: 30, deben: null, inscritos: 0 },
  })
  expect(await countOf('secciones', a)).toBe(0)

  const { body } = await copiar({ de, a })
  expect(body.data.omitidas).toEqual([])
  expect(body.data.creadas.map((one: object) => ({ ...one, id: 0 }))).toEqual(simulated.body.data.creadas)
  const listed = (await call('GET', '/secciones', { as: admin })).body.data
  for (const { id, nombre, inicio } of body.data.creadas)
    expect(listed).toContainEqual(expect.objectContaining({ id, nombre, inicio, idperiodo: a }))

  const again = (await copiar({ de, a })).body.data
  expect(again.creadas).toEqual([])
  expect(
    again.omitidas.map(({ nombre, motivo }: { nombre: string; motivo: string }) => [nombre, motivo]),
  ).toEqual(
    ['A', 'B', 'C'].map(nombre => [
      nombre,
      'Ya existe una sección con ese nombre en el período y la asignatura.',
    ]),
  )
  expect(await countOf('secciones', a)).toBe(3)
})

test('what clashes is told with what is in the way; the chosen ones go over with the chosen seats', async () => {
  const { period: de, idusuario, idAula, subject } = await openTerm()
  const a = await offer.createPeriod()
  await offer.createSection({ nombre: 'X', idperiodo: a, idasignatura: subject, idAula, inicio: 9, fin: 11 })
  await offer.createSection({
    nombre: 'Y',
    idperiodo: a,
    idasignatura: subject,
    idusuario,
    inicio: 14,
    fin: 15,
  })
  const { omitidas, creadas } = (await copiar({ de, a }, '?simular=true')).body.data
  expect(creadas).toEqual([])
  const reasons = omitidas.map(({ motivo }: { motivo: string }) => motivo)
  expect(reasons[0]).toMatch(
    /^El aula .+ está ocupada a esa hora por la sección X de .+ \(Lunes, 9:00 a\. m\. a 11:00 a\. m\.\)\.$/,
  )
  expect(reasons[1]).toMatch(/^El aula /)
  expect(reasons[2]).toMatch(/tiene a esa hora la sección Y de /)

  const other = await offer.createPeriod()
  const ids = (await copiar({ de, a: other }, '?simular=true')).body.data.creadas.map(
    ({ origen }: { origen: number }) => origen,
  )
  const { body } = await copiar({ de, a: other, secciones: [{ id: ids[0], cupo: 7 }, { id: ids[2] }] })
  expect(body.data.creadas).toMatchObject([
    { nombre: 'A', cupo: 7 },
    { nombre: 'C', cupo: 10 },
  ])
})

test('seats are proposed from what is owed, shared out by the size that the sections had', async () => {
  const { period: de } = await openTerm('Matemáticas')
  const a = await offer.createPeriod()
  // Without a placement result a student owes all four.
  const { rows } = await postgres.pool.query('select count(*)::int as n from usuarios where idrol = 3')
  const missing = 90 - rows[0].n
  await postgres.pool.query(
    `insert into usuarios (nombre, apellido, correo, idrol) select 'D', 'D', 'debe' || n || '@prueba.test', 3 from generate_series(1, $1::int) n`,
    [missing],
  )
  const plan = (await copiar({ de, a }, '?simular=true')).body.data as Copia
  expect(plan.creadas.map(({ nombre, cupo, deben }) => [nombre, cupo, deben])).toEqual([
    ['A', 45, 90],
    ['B', 30, 90],
    ['C', 15, 90],
  ])
})

test.each([
  [{ de: 999_999, a: 1 }, 400, 'Ese período no existe.'],
  [{ de: 1, a: 999_999 }, 400, 'Ese período no existe.'],
  [{ de: 1, a: 1 }, 400, 'Elige dos períodos distintos'],
  [{ de: 1 }, 400, "El campo 'período de destino' está vacío"],
  [{ de: 1, a: 2, secciones: [{ id: 1, cupo: 0 }] }, 400, 'Ingreso número mayor a cero'],
])('%j is refused', async (body, status, error) => {
  expect(await copiar(body)).toMatchObject({ status, body: { error } })
})

test('not once the window is open: students would see what nobody has looked over', async () => {
  const { period: de } = await openTerm()
  const a = await offer.createPeriod()
  const window = await offer.createWindow(a)
  expect(await copiar({ de, a })).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/ya está abierta/) },
  })
  await offer.openOrClose('cerrar', window)
  expect((await copiar({ de, a })).status).toBe(200)
})

test('the next period in one press: dates, sections and window; again it is the same', async () => {
  const { period: de } = await openTerm()
  const body = {
    ...{ nombre: 'Mayo - agosto 2026', inicio: '2026-05-20', fin: '2026-08-20' },
    ventana: { nombre: 'Inscripción mayo', inicio: '2026-05-01', fin: '2026-05-15' },
  }
  const plan = await siguiente(de, body, '?simular=true')
  expect(plan).toMatchObject({ status: 200, body: { data: { periodo: null, proceso: null } } })
  expect(names(plan.body.data)).toEqual(['A', 'B', 'C'])

  const first = await siguiente(de, body)
  expect(first.body.data).toMatchObject({
    periodo: { nombre: 'Mayo - agosto 2026', inicio: '2026-05-20T00:00:00.000Z' },
    proceso: { nombre: 'Inscripción mayo', abierto: false },
  })
  const { id } = first.body.data.periodo
  expect(first.body.data.proceso.idperiodo).toBe(id)
  const again = await siguiente(de, body)
  expect(again.body.data).toMatchObject({
    periodo: first.body.data.periodo,
    proceso: first.body.data.proceso,
  })
  expect(again.body.data.creadas).toEqual([])
  expect([await countOf('secciones', id), await countOf('periodos_inscripcion', id)]).toEqual([3, 1])

  for (const query of ['', '?simular=true'])
    expect(await siguiente(de, { ...body, fin: '2026-09-20' }, query)).toMatchObject({
      status: 409,
      body: { campos: { nombre: 'Ya existe un período con ese nombre.' } },
    })
  // All or nothing: the window's name is taken, so that neither the period nor its sections are there.
  const taken = await siguiente(de, { ...body, nombre: 'Otro' })
  expect(taken).toMatchObject({ status: 409, body: { campos: { 'ventana.nombre': expect.any(String) } } })
  const periods = (await call('GET', '/periodos', { as: admin })).body.data
  expect(periods.map(({ nombre }: { nombre: string }) => nombre)).not.toContain('Otro')
  expect((await siguiente(999_999, body)).status).toBe(404)
})

test('prepared and copied by several at once, beside others who add sections: each section is there once', async () => {
  const { period: de, subject, idusuario } = await openTerm()
  const hours = { A: [8, 10], B: [10, 12], C: [14, 15] } as const
  const room = (await call('POST', '/aulas', { as: admin, body: { nombre: 'Al lado' } })).body.data.id
  for (let round = 0; round < 8; round += 1) {
    const body = { nombre: `A la vez ${round}`, inicio: '2027-01-20', fin: '2027-05-20' }
    const a = (await siguiente(de, { ...body, secciones: [] })).body.data.periodo.id
    const inicio = random.between(7, 15)
    const fin = inicio + random.between(1, 4)
    const rival = {
      ...{ nombre: 'R', idperiodo: a, idasignatura: subject, idAula: room, idusuario, dia: 'Lunes', cupo: 5 },
      ...{ inicio: toHoraIso(inicio), fin: toHoraIso(fin) },
    }
    const times = <T>(act: () => T, statuses: number[]) =>
      Array.from({ length: random.between(1, 5) }, () => ({ act, statuses }))
    const acts = random.shuffled([
      ...times(() => siguiente(de, body), [200]),
      ...times(() => copiar({ de, a }), [200]),
      ...times(() => call('POST', '/secciones', { as: admin, body: rival }), [201, 409]),
    ])
    const answers = await Promise.all(acts.map(({ act }) => act()))
    for (const [index, { status }] of answers.entries()) expect(acts[index]?.statuses).toContain(status)
    const { rows } = await postgres.pool.query(
      'select nombre from secciones where idperiodo = $1 order by nombre',
      [a],
    )
    const all = Object.keys(hours)
    const beside = Object.entries(hours).flatMap(([name, [from, to]]) =>
      from < fin && inicio < to ? [] : [name],
    )
    // The section that came first has the hour; nothing is there twice, and nothing is missing without a reason.
    const expected = beside.length === all.length ? [[...all, 'R']] : [all, [...beside, 'R']]
    expect(expected).toContainEqual(rows.map(({ nombre }) => nombre))
    const { rows: periods } = await postgres.pool.query('select from periodos where nombre = $1', [
      body.nombre,
    ])
    expect(periods).toHaveLength(1)
  }
})

test('only the office copies', async () => {
  for (const rol of [ROL.maestro, ROL.estudiante])
    expect(
      (await call('POST', '/secciones/copiar', { as: await person(rol), body: { de: 1, a: 2 } })).status,
    ).toBe(403)
})

test('a section whose teacher is switched off stays behind, with its reason', async () => {
  const { period: de, idusuario } = await openTerm()
  const a = await offer.createPeriod()
  expect((await call('POST', `/periodos/${de}/cerrar`, { as: admin })).status).toBe(200)
  expect((await call('POST', `/usuarios/${idusuario}/desactivar`, { as: admin })).status).toBe(200)
  const { creadas, omitidas } = (await copiar({ de, a })).body.data
  expect(creadas).toEqual([])
  expect(omitidas).toHaveLength(3)
  expect(omitidas[0].motivo).toMatch(/está desactivada: agrega la sección con otro maestro\.$/)
})
