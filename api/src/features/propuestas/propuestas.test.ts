import { FRASES } from '@nivela/contract/avisos-frases'
import { HORAS, MAX_HORA, toHoraIso } from '@nivela/contract/horas'
import type { Propuesta, SeccionPropuesta, SeccionQueFalta } from '@nivela/contract/propuestas'
import { ROL } from '@nivela/contract/roles'
import { DIAS, type Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const admin = await person(ROL.administrador)
const office = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call(method, path, { as: admin, ...(body && { body }) })
const created = async (path: string, body: object) =>
  (await office('POST', path, body)).body.data.id as number

const lengua = await created('/asignaturas', { nombre: 'Lengua Española', creditos: 4 })
const matematica = await created('/asignaturas', { nombre: 'Matemáticas', creditos: 4 })
await created('/asignaturas', { nombre: 'Ciencias Sociales', creditos: 4 })
const aulas = [await created('/aulas', { nombre: 'A-1' }), await created('/aulas', { nombre: 'A-2' })]
await postgres.pool.query('update aulas set capacidad = 20 where id = $1', [aulas[0]])
const [ana, luis] = [
  await person(ROL.maestro, { nombre: 'Ana' }),
  await person(ROL.maestro, { nombre: 'Luis' }),
]
let periods = 0
const period = () => {
  periods += 1
  return created('/periodos/create', {
    nombre: `P-${periods}`,
    inicio: `2027-0${periods}-01`,
    fin: `2027-0${periods}-20`,
  })
}
const PARAMETERS = {
  duracion: 2,
  minimo: 2,
  maximo: 30,
  maxSecciones: 20,
  cerradas: [],
  segundos: 5,
  semilla: 3,
}
const propose = async (changes: object = {}) => office('POST', '/propuestas', { ...PARAMETERS, ...changes })
const read = async (id: number) => (await office('GET', `/propuestas/${id}`)).body.data as Propuesta
const whenDone = async (id: number) => {
  await expect.poll(async () => (await read(id)).estado).not.toBe('resolviendo')
  return read(id)
}
const HORAS_DE_CLASE = HORAS.filter(hora => hora < MAX_HORA)
const bodyOf = ({ nombre, idAula, idusuario, dia, inicio, fin, cupo, fija }: SeccionPropuesta) => ({
  ...{ nombre, idAula, idusuario, dia, inicio, fin, cupo, fija },
})
/** Students who owe Lengua and Matemáticas, or only one; nobody owes the sciences. */
async function students(count: number, owes: { lengua: boolean; matematica: boolean }) {
  const list = []
  for (let turn = 0; turn < count; turn++) {
    const one = await person(ROL.estudiante)
    await postgres.pool.query(
      'insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, $2, $3, true, true)',
      [one.id, !owes.lengua, !owes.matematica],
    )
    list.push(one)
  }
  return list
}
const both = await students(8, { lengua: true, matematica: true })
await students(4, { lengua: true, matematica: false })

test('availability is the teacher’s own to say, and the office’s', async () => {
  const body = { asignaturas: [lengua], bloqueadas: [{ dia: 'Lunes', hora: 8 }], maxHoras: 12 }
  expect((await office('GET', `/disponibilidad/maestros/${ana.id}`)).body.data).toMatchObject({
    asignaturas: [],
    bloqueadas: [],
    version: 0,
  })
  const saved = await call('PUT', `/disponibilidad/maestros/${ana.id}`, {
    as: ana,
    body: { ...body, version: 0 },
  })
  expect(saved.body.data).toMatchObject(body)
  expect((await call('PUT', `/disponibilidad/maestros/${ana.id}`, { as: luis, body })).status).toBe(404)
  expect((await office('PUT', `/disponibilidad/maestros/${both[0]?.id}`, body)).status).toBe(404)
  for (const hora of [6, 22, 8.5, '8'])
    expect(
      (await office('PUT', `/disponibilidad/aulas/${aulas[0]}`, { bloqueadas: [{ dia: 'Lunes', hora }] }))
        .status,
    ).toBe(400)
  await office('PUT', `/disponibilidad/maestros/${luis.id}`, {
    ...body,
    asignaturas: [matematica],
    bloqueadas: [],
  })
})

const idperiodo = await period()
let id = 0

test('from who owes what to a draft that nobody else sees, and what a change by hand does to it', async () => {
  const started = await propose({ idperiodo })
  expect([started.status, started.body.data.estado]).toEqual([201, 'resolviendo'])
  const twice = await propose({ idperiodo })
  expect([twice.status, twice.body.error]).toEqual([409, expect.stringMatching(/^Ya se está proponiendo/)])
  id = started.body.data.id
  const draft = await whenDone(id)
  expect(draft).toMatchObject({
    estado: 'lista',
    resultado: { estudiantes: 12, completos: 12, parciales: 0, ninguno: 0, cota: 12, anterior: null },
  })
  const [first, second] = [
    draft.secciones.find(one => one.idasignatura === lengua),
    draft.secciones.find(one => one.idasignatura === matematica),
  ]
  if (!first || !second) throw new Error('a subject is missing')
  expect([first.idusuario, second.idusuario]).toEqual([ana.id, luis.id])
  expect([first.esperados, second.esperados]).toEqual([12, 8])
  expect(
    (await call('GET', `/secciones?idperiodo=${idperiodo}`, { as: both[0] as { token: string } })).body.data,
  ).toEqual([])

  // Onto the other one's hour: nobody who owes both is served completely any more, and the draft says so.
  const free = first.idAula === second.idAula ? aulas.find(one => one !== first.idAula) : second.idAula
  const clash = {
    ...bodyOf(second),
    idAula: free,
    dia: first.dia,
    inicio: first.inicio,
    fin: first.fin,
    fija: true,
  }
  const moved = await office('PUT', `/propuestas/secciones/${second.id}`, {
    ...clash,
    version: second.version,
  })
  expect([moved.status, moved.body.data.fija]).toEqual([200, true])
  const after = await read(id)
  expect(after.resultado).toMatchObject({ completos: 4, parciales: 8, cota: 12 })
  expect(after.resultado?.asignaturas.find(one => one.servidos < one.deben)?.motivo).toMatch(/chocan/)
  const student = await office('PUT', `/propuestas/secciones/${first.id}`, {
    ...bodyOf(first),
    idusuario: both[0]?.id,
  })
  expect([student.status, student.body.error]).toEqual([400, 'Elige a un maestro.'])
  const inUse = await office('DELETE', `/aulas/${first.idAula}`)
  expect([inUse.status, inUse.body.error]).toEqual([409, expect.stringMatching(/borrador de oferta/)])
  const taken = await office('PUT', `/propuestas/secciones/${first.id}`, {
    ...bodyOf(first),
    idusuario: luis.id,
  })
  expect([taken.status, taken.body.error]).toEqual([
    409,
    expect.stringMatching(/^El maestro ya tiene .* Matemáticas/),
  ])
})

test('the rest is proposed again around what is fixed, and all of it is published, once', async () => {
  const second = (await read(id)).secciones.find(one => one.fija)
  await office('POST', `/propuestas/${id}/proponer`)
  const again = await whenDone(id)
  expect(again.resultado).toMatchObject({ completos: 12 })
  expect(again.secciones.find(one => one.id === second?.id)).toMatchObject({ fija: true, dia: second?.dia })

  // Somebody took a room meanwhile: nothing is published, and the sentence says what is in the way.
  const [one] = again.secciones
  if (!one) throw new Error('no section')
  const foreign = {
    ...bodyOf(one),
    fija: undefined,
    nombre: 'Otra',
    idperiodo,
    idasignatura: one.idasignatura,
    idusuario: (await person(ROL.maestro)).id,
  }
  const idother = await created('/secciones', foreign)
  const refused = await office('POST', `/propuestas/${id}/publicar`)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringMatching(/^El aula ya está ocupada .* la sección Otra/),
  ])
  await office('DELETE', `/secciones/${idother}`)
  const [published, doubled] = await Promise.all([
    office('POST', `/propuestas/${id}/publicar`),
    office('POST', `/propuestas/${id}/publicar`),
  ])
  expect([published.status, doubled.status].sort()).toEqual([200, 409])
  const offer = (await office('GET', `/secciones?idperiodo=${idperiodo}`)).body.data
  expect(offer).toHaveLength(again.secciones.length)
  expect((await office('DELETE', `/propuestas/${id}`)).status).toBe(409)

  const { nombre } = (await office('GET', '/periodos')).body.data.find(
    (other: { id: number }) => other.id === idperiodo,
  )
  for (const teacher of [ana, luis]) {
    const theirs = offer.filter(({ idusuario }: Seccion) => idusuario === teacher.id)
    const told = (await call('GET', '/avisos', { as: teacher })).body.data
    const texto =
      theirs.length > 1
        ? `La oficina te asignó ${theirs.length} secciones de ${nombre}.`
        : FRASES.seccion_asignada(theirs[0])
    expect(told.map((one: { texto: string }) => one.texto)).toEqual(theirs.length ? [texto] : [])
  }
})

test('proposed again it may be asked for otherwise, and is asked for as before unless said', async () => {
  const { id } = (await propose({ idperiodo: await period() })).body.data
  expect((await whenDone(id)).secciones).toHaveLength(2)
  const cerradas = DIAS.slice(1).flatMap(dia => HORAS_DE_CLASE.map(hora => ({ dia, hora })))
  const again = (changes?: object) =>
    office(
      'POST',
      `/propuestas/${id}/proponer`,
      changes && { parametros: { ...PARAMETERS, cerradas, segundos: 1, ...changes } },
    )
  expect((await again()).status).toBe(200)
  expect(await whenDone(id)).toMatchObject({ parametros: PARAMETERS, secciones: { length: 2 } })
  expect((await again({ minimo: 90 })).status).toBe(400)
  expect((await again({ maxSecciones: 1 })).status).toBe(200)
  expect(await whenDone(id)).toMatchObject({ parametros: { maxSecciones: 1 }, secciones: { length: 1 } })
  expect((await office('DELETE', `/propuestas/${id}`)).status).toBe(200)
})

test('next term knows what the same sections would achieve', async () => {
  const next = (await propose({ idperiodo: await period() })).body.data.id
  expect((await whenDone(next)).resultado?.anterior).toMatchObject({ nombre: 'P-1', completos: 12 })
  expect((await office('DELETE', `/propuestas/${next}`)).status).toBe(200)
})

test('cancelled it keeps the best; a server that stops says interrupted; one that died is noticed', async () => {
  const idperiodo = await period()
  const other = await openTestApp(postgres)
  const { id } = (await call('POST', '/propuestas', { as: admin, body: { ...PARAMETERS, idperiodo } })).body
    .data
  // By another server than the one that works on it.
  const cancelled = await other.call('POST', `/propuestas/${id}/cancelar`, { as: admin })
  expect(cancelled.body.data.estado).toBe('cancelada')
  const again = await other.call('POST', '/propuestas', { as: admin, body: { ...PARAMETERS, idperiodo } })
  expect(again.status).toBe(201)
  await other.app.close()
  expect((await read(again.body.data.id)).estado).toMatch(/interrumpida|lista/)

  await postgres.pool.query(
    `with p as (insert into propuestas (idperiodo, parametros) values ($1, $2) returning id)
     insert into propuestas_avance (idpropuesta, latido) select id, now() - interval '1 minute' from p`,
    [idperiodo, PARAMETERS],
  )
  const states = (await office('GET', `/propuestas?idperiodo=${idperiodo}`)).body.data
  expect(states[0].estado).toBe('interrumpida')
  const next = await propose({ idperiodo })
  expect(next.status).toBe(201)
  await whenDone(next.body.data.id)
})

test('one more section: the hour at which most of those without a seat can come', async () => {
  const idperiodo = await period()
  const teacher = await person(ROL.maestro)
  // Everyone who owes both has Matemáticas on Monday at 10.
  const taken = await created('/secciones', {
    ...{
      nombre: '01',
      idperiodo,
      idasignatura: matematica,
      idAula: aulas[0],
      idusuario: teacher.id,
      dia: 'Lunes',
      cupo: 20,
    },
    ...{ inicio: toHoraIso(10), fin: toHoraIso(12) },
  })
  const window = await created('/inscripciones/create', {
    nombre: 'V',
    inicio: '2026-01-02',
    fin: '2026-01-12',
    idperiodo,
    abierto: true,
  })
  for (const one of both)
    await call('POST', `/inscripciones/inscribir/${one.id}`, {
      as: one,
      body: { idperiodoinscripcion: window, idseccion: taken },
    })
  const { body } = await office('GET', `/propuestas/falta?idperiodo=${idperiodo}&idasignatura=${lengua}`)
  expect(body.data[0]).toMatchObject({
    idusuario: ana.id,
    estudiantes: 12,
    asignaturas: { nombre: 'Lengua Española' },
  })
  expect(
    body.data.some(
      (one: { dia: string; inicio: string }) => one.dia === 'Lunes' && one.inicio === toHoraIso(10),
    ),
  ).toBe(false)
  const { nombre, idasignatura, idAula, idusuario, dia, inicio, fin, cupo } = body.data[0]
  expect(
    (
      await office('POST', '/secciones', {
        nombre,
        idperiodo,
        idasignatura,
        idAula,
        idusuario,
        dia,
        inicio,
        fin,
        cupo,
      })
    ).status,
  ).toBe(201)
  await office('POST', `/inscripciones/cerrar-proceso/${window}`)
})

test('hours at which students have class, or wait for one, are theirs: a plan goes around them', async () => {
  const idperiodo = await period()
  const monday = { dia: 'Lunes', inicio: toHoraIso(10), fin: toHoraIso(12) }
  const taken = await created('/secciones', {
    ...{ nombre: '01', idperiodo, idasignatura: matematica, idAula: aulas[0], cupo: 7, ...monday },
    idusuario: (await person(ROL.maestro)).id,
  })
  const window = await created('/inscripciones/create', {
    ...{ nombre: 'Ocupadas', inicio: '2026-01-02', fin: '2026-01-12', idperiodo, abierto: true },
  })
  const seat = { idperiodoinscripcion: window, idseccion: taken }
  for (const one of both.slice(0, 7))
    await call('POST', `/inscripciones/inscribir/${one.id}`, { as: one, body: seat })
  const last = both[7] as (typeof both)[number]
  const waiting = await call('POST', `/inscripciones/espera/${last.id}`, { as: last, body: seat })
  expect(waiting.status).toBe(201)
  // Both teachers can on Monday from 10 to 12 and on Saturday from 4 to 6.
  const bloqueadas = DIAS.flatMap(dia => HORAS_DE_CLASE.map(hora => ({ dia, hora }))).filter(
    ({ dia, hora }) =>
      !(dia === 'Lunes' && [10, 11].includes(hora)) && !(dia === 'Sabado' && [16, 17].includes(hora)),
  )
  for (const [teacher, subject] of [
    [ana, lengua],
    [luis, matematica],
  ] as const) {
    const body = { asignaturas: [subject], bloqueadas, maxHoras: 12 }
    await office('PUT', `/disponibilidad/maestros/${teacher.id}`, body)
  }

  const places = (await office('GET', `/propuestas/falta?idperiodo=${idperiodo}&idasignatura=${lengua}`)).body
    .data as SeccionQueFalta[]
  expect(places.map(({ dia, estudiantes }) => [dia, estudiantes])).toEqual([
    ['Sabado', 12],
    ['Lunes', 4],
  ])
  const line = (await office('GET', `/propuestas/falta?idperiodo=${idperiodo}&idasignatura=${matematica}`))
    .body.data as SeccionQueFalta[]
  expect(line[0]).toMatchObject({ estudiantes: 1, enEspera: 1 })
  // In the very hour that they wait for they can come to that subject, and to no other.
  expect(line.some(one => one.dia === monday.dia && one.inicio === monday.inicio)).toBe(true)

  const draft = await whenDone((await propose({ idperiodo, minimo: 1, maxSecciones: 2 })).body.data.id)
  expect(draft.resultado).toMatchObject({ estudiantes: 12, completos: 12 })
  expect(draft.secciones.find(one => one.idasignatura === lengua)?.dia).toBe('Sabado')
  await office('POST', `/inscripciones/cerrar-proceso/${window}`)
})
