import { toHoraIso } from '@nivela/contract/horas'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const admin = await person(ROL.administrador)
const maestro = await person(ROL.maestro, { nombre: 'Rafael', apellido: 'Peña' })
const colega = await person(ROL.maestro)
const post = (path: string, body: unknown) => call('POST', path, { as: admin, body })
const idOf = async (path: string, body: unknown): Promise<number> => (await post(path, body)).body.data.id

const idperiodo = await idOf('/periodos/create', { nombre: 'P', inicio: '2026-01-15', fin: '2026-05-15' })
const idasignatura = await idOf('/asignaturas', { nombre: 'Matemáticas', creditos: 4 })
const idAula = await idOf('/aulas', { nombre: 'Aula 1' })
const otraAula = await idOf('/aulas', { nombre: 'Aula 2' })

let count = 0
const body = (changes: object = {}) => {
  count += 1
  return {
    nombre: `MA-${count}`,
    idusuario: maestro.id,
    idperiodo,
    idasignatura,
    idAula,
    inicio: toHoraIso(8),
    fin: '2026-03-02T10:00:00.000Z',
    dia: 'Lunes',
    cupo: 20,
    ...changes,
  }
}

test('is answered whole, with the names of what it refers to and the seats taken', async () => {
  const { status, body: answer } = await post('/secciones', body({ nombre: 'MA-A', dia: 'Sabado' }))
  expect(status).toBe(201)
  expect(answer.data).toEqual({
    id: expect.any(Number),
    nombre: 'MA-A',
    idusuario: maestro.id,
    idperiodo,
    idasignatura,
    idAula,
    inicio: '1970-01-01T08:00:00.000Z',
    fin: '1970-01-01T10:00:00.000Z',
    dia: 'Sabado',
    cupo: 20,
    inscritos: 0,
    enEspera: 0,
    estado: 'activa',
    version: expect.any(Number),
    asignaturas: { nombre: 'Matemáticas' },
    aulas: { nombre: 'Aula 1' },
    usuarios: { nombre: 'Rafael', apellido: 'Peña' },
  })
  const own = await call('GET', `/secciones/teacher/${maestro.id}`, { as: maestro })
  expect(own.body.data).toEqual([answer.data])
  expect((await call('GET', `/secciones/teacher/${colega.id}`, { as: admin })).body.data).toEqual([])
  expect((await call('GET', '/secciones/teacher/999999', { as: admin })).status).toBe(404)
})

test('a clash is refused with the name of the section in the way; touching hours are none', async () => {
  await post('/secciones', body({ nombre: 'MA-B', dia: 'Martes' }))
  const room = await post(
    '/secciones',
    body({ dia: 'Martes', inicio: toHoraIso(9), fin: toHoraIso(11), idusuario: colega.id }),
  )
  const sentence =
    'El aula ya está ocupada ese día a esa hora por la sección MA-B de Matemáticas (Martes, 8:00 a. m. a 10:00 a. m.).'
  expect(room).toMatchObject({ status: 409, body: { error: sentence, campos: { idAula: sentence } } })
  const teacher = await post('/secciones', body({ dia: 'Martes', idAula: otraAula }))
  expect(teacher.status).toBe(409)
  expect(teacher.body.campos.idusuario).toMatch(
    /^El maestro ya tiene otra sección ese día a esa hora: la sección MA-B/,
  )
  expect(
    (await post('/secciones', body({ dia: 'Martes', inicio: toHoraIso(10), fin: toHoraIso(12) }))).status,
  ).toBe(201)
})

test('sent fifty times at once over one hour, exactly one is kept', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post('/secciones', body({ dia: 'Jueves' }))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(49)
  const { rows } = await postgres.pool.query(
    `select count(*)::int as filas from secciones where dia = 'Jueves'`,
  )
  expect(rows[0].filas).toBe(1)
})

test('moving it into its own old hours is no clash; into another’s it is', async () => {
  const one = (await post('/secciones', body({ nombre: 'MV-1', dia: 'Viernes' }))).body.data
  await post(
    '/secciones',
    body({ nombre: 'MV-2', dia: 'Viernes', inicio: toHoraIso(12), fin: toHoraIso(14) }),
  )
  const move = (inicio: number, fin: number) =>
    call('PUT', `/secciones/${one.id}`, {
      as: admin,
      body: body({ dia: 'Viernes', inicio: toHoraIso(inicio), fin: toHoraIso(fin) }),
    })
  expect((await move(9, 11)).status).toBe(200)
  expect((await move(11, 13)).body.error).toMatch(/por la sección MV-2/)
})

test('of two changes to the same version at once, one of them into another period, one is refused', async () => {
  const otro = await idOf('/periodos/create', { nombre: 'P2', inicio: '2026-06-01', fin: '2026-09-15' })
  const where = {
    idAula: await idOf('/aulas', { nombre: 'Aula 3' }),
    idusuario: (await person(ROL.maestro)).id,
  }
  for (let round = 0; round < 20; round++) {
    const { id, version } = (await post('/secciones', body(where))).body.data
    const put = (changes: object) =>
      call('PUT', `/secciones/${id}`, { as: admin, body: { ...body({ ...where, ...changes }), version } })
    const answers = await Promise.all([put({}), put({ idperiodo: otro })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.data
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused.actual).toEqual(kept)
    await call('DELETE', `/secciones/${id}`, { as: admin })
  }
})

test.each([
  [{ inicio: toHoraIso(6) }, 'inicio', /hora en punto/],
  [{ fin: toHoraIso(23) }, 'fin', /hora en punto/],
  [{ inicio: '1970-01-01T07:30:00.000Z' }, 'inicio', /hora en punto/],
  [{ inicio: 'mañana' }, 'inicio', /hora en punto/],
  [
    { inicio: toHoraIso(10), fin: toHoraIso(10) },
    'fin',
    /^La hora de inicio debe ser menor que la hora de fin$/,
  ],
  [{ dia: 'Domingo' }, 'dia', /^El campo 'día' está vacío$/],
  [{ dia: 'Miércoles' }, 'dia', /^El campo 'día' está vacío$/],
  [{ cupo: 1001 }, 'cupo', /hasta 1000/],
  [{ cupo: -3 }, 'cupo', /^Ingreso número mayor a cero$/],
  [{ idAula: 999_999, dia: 'Miercoles' }, 'idAula', /^Esa aula no existe\.$/],
  [{ idperiodo: 999_999, dia: 'Miercoles' }, 'idperiodo', /^Ese período no existe\.$/],
  [{ idasignatura: 999_999, dia: 'Miercoles' }, 'idasignatura', /^Esa asignatura no existe\.$/],
  [{ idusuario: admin.id, dia: 'Miercoles' }, 'idusuario', /^Elige a un maestro\.$/],
])('%j is refused at its field', async (changes, campo, sentence) => {
  const { status, body: answer } = await post('/secciones', body(changes))
  expect(status).toBe(400)
  expect(Object.keys(answer.campos)).toEqual([campo])
  expect(answer.campos[campo]).toMatch(sentence)
})

test('what is in use is not deleted, and says by what', async () => {
  const { rows } = await postgres.pool.query('select count(*)::int as n from secciones where idaula = $1', [
    idAula,
  ])
  const used = rows[0].n
  const refusals = await Promise.all(
    [`/aulas/${idAula}`, `/asignaturas/${idasignatura}`, `/periodos/${idperiodo}`].map(path =>
      call('DELETE', path, { as: admin }),
    ),
  )
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(refusals[0]?.body.error).toBe(`El aula se usa en ${used} secciones.`)
  expect(refusals[1]?.body.error).toMatch(/^La asignatura se usa en \d+ secciones\.$/)
  expect(refusals[2]?.body.error).toMatch(/^El período se usa en \d+ secciones\.$/)
  const role = {
    nombre: 'R',
    apellido: 'P',
    correo: maestro.correo,
    telefono: '8095550101',
    idrol: 1,
    cedula: '00111111111',
  }
  const lowered = await call('PUT', `/usuarios/${maestro.id}`, { as: admin, body: role })
  expect(lowered.body.error).toMatch(/^El maestro tiene \d+ secciones a su cargo\.$/)
})

const offer = await openTestOffer(app)

test('a cancelled section, which no list shows, is named as such', async () => {
  const teacher = await person(ROL.maestro)
  const where = { idperiodo: await offer.createPeriod(), idasignatura: await offer.createSubject() }
  const room = { idAula: await idOf('/aulas', { nombre: 'Aula cancelada' }), idusuario: teacher.id }
  const { id } = await offer.createSection({ ...where, ...room })
  expect((await post(`/secciones/${id}/cancelar`, { motivo: 'Pocos inscritos' })).status).toBe(200)
  const refusals = async () => {
    const profile = (await call('GET', `/usuarios/${teacher.id}`, { as: admin })).body.data
    const { version: _read, ...person } = profile
    const answers = [
      await call('DELETE', `/aulas/${room.idAula}`, { as: admin }),
      await call('DELETE', `/asignaturas/${where.idasignatura}`, { as: admin }),
      await call('DELETE', `/periodos/${where.idperiodo}`, { as: admin }),
      await call('PUT', `/usuarios/${teacher.id}`, { as: admin, body: { ...person, idrol: 1 } }),
    ]
    return answers.map(({ body }) => body.error)
  }
  const sentences = (many: string) => [
    `El aula se usa en ${many}.`,
    `La asignatura se usa en ${many}.`,
    `El período se usa en ${many}.`,
    `El maestro tiene ${many} a su cargo.`,
  ]
  expect(await refusals()).toEqual(sentences('1 sección cancelada'))
  for (const dia of ['Martes', 'Jueves']) await offer.createSection({ ...where, ...room, dia })
  expect(await refusals()).toEqual(sentences('2 secciones y 1 sección cancelada'))
})

test('a teacher’s sections, a student’s and a roster are searched, case and accents ignored', async () => {
  const teacher = await person(ROL.maestro)
  const [one, two] = [
    await offer.createSection({ nombre: 'Matinal', idusuario: teacher.id, dia: 'Lunes' }),
    await offer.createSection({
      ...{ nombre: 'Nocturna', idusuario: teacher.id, dia: 'Martes' },
      idasignatura: await offer.createSubject('Álgebra'),
    }),
  ]
  const ana = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Núñez', matricula: '2026-0077' })
  const luis = await person(ROL.estudiante, { nombre: 'Luis', apellido: 'Gil' })
  await offer.enrol(ana, one.id)
  for (const who of [ana, luis]) await offer.enrol(who, two.id)
  const found = async (path: string, buscar: string) =>
    (await call('GET', `${path}?buscar=${encodeURIComponent(buscar)}`, { as: admin })).body.data
  const names = async (path: string, buscar: string) =>
    (await found(path, buscar)).map(({ nombre }: { nombre: string }) => nombre)

  expect(await names(`/secciones/teacher/${teacher.id}`, 'ALGEBRA')).toEqual(['Nocturna'])
  expect(await names(`/secciones/teacher/${teacher.id}`, 'matin')).toEqual(['Matinal'])
  expect(await names(`/secciones/teacher/${teacher.id}`, ' ')).toHaveLength(2)
  const seats = await found(`/inscripciones/user/${ana.id}`, 'álgebra')
  expect(seats.map(({ idseccion }: { idseccion: number }) => idseccion)).toEqual([two.id])
  const roster = `/inscripciones/users-in-seccion/${two.id}`
  expect(await names(roster, 'ana nunez')).toEqual(['Ana'])
  expect(await names(roster, '0077')).toEqual(['Ana'])
  // A roster has neither e-mails nor cédulas: searching it must not tell them.
  expect(await names(roster, luis.correo)).toEqual([])
  expect((await call('GET', `${roster}?buscar=${'x'.repeat(121)}`, { as: admin })).status).toBe(400)
})

test('once someone is enrolled, neither the subject nor the period changes; the rest does', async () => {
  const { id, ...section } = await offer.createSection({ dia: 'Sabado', inicio: 18, fin: 20 })
  const put = (changes: object) =>
    call('PUT', `/secciones/${id}`, { as: admin, body: { ...section, ...changes } })
  const student = await offer.student()
  await offer.enrol(student, id)
  const refusals = [
    [{ idasignatura }, 'idasignatura', 'Hay estudiantes inscritos: la asignatura ya no se puede cambiar.'],
    [{ idperiodo }, 'idperiodo', 'Hay estudiantes inscritos: el período ya no se puede cambiar.'],
  ] as const
  for (const [changes, campo, sentence] of refusals) {
    const { status, body } = await put({ ...changes, version: section.version })
    expect([status, body]).toEqual([409, { error: sentence, campos: { [campo]: sentence } }])
  }
  expect(await put({ cupo: 30 })).toMatchObject({ status: 200, body: { data: { cupo: 30, inscritos: 1 } } })
  // Nor does the window that they enrolled through go to another period.
  const window = { nombre: 'Otra', inicio: '2026-01-02', fin: '2026-01-12', idperiodo }
  const moved = await call('PUT', `/inscripciones/actualizar-proceso/${offer.window}`, {
    as: admin,
    body: window,
  })
  expect([moved.status, moved.body.error]).toEqual([
    409,
    'Hay estudiantes inscritos: el período ya no se puede cambiar.',
  ])
})
