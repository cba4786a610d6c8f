import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { CONSTRAINTS } from '../constraints.ts'
import { openTestApp } from '../testing/app.ts'

const { call, person, postgres } = await openTestApp()
const admin = await person(ROL.administrador)
const post = (path: string, body: unknown) => call('POST', path, { as: admin, body })
const put = (path: string, body: unknown) => call('PUT', path, { as: admin, body })
const remove = (path: string) => call('DELETE', path, { as: admin })

test('every rule that the catalogue’s tables hold has its sentence', async () => {
  const { rows } = await postgres.pool.query<{ name: string }>(`
    select conname as name from pg_constraint
     where contype in ('c', 'u', 'f', 'x') and conrelid in
       ('usuarios'::regclass, 'periodos'::regclass, 'asignaturas'::regclass, 'aulas'::regclass, 'secciones'::regclass, 'periodos_inscripcion'::regclass)
    union
    select indexname from pg_indexes where indexname like '%nombre_unico'
    union
    select tgname from pg_trigger where tgfoid = 'refuse_rule'::regproc`)
  // Counted and set by the database's own triggers and functions: no request can break them.
  const internal =
    /_id_rol$|_para_inscribir$|^secciones_(en_espera|estado)_valido$|_al_cerrar$|_borrado_desactivado$|_desactivado_desde$/
  const rules = rows.map(({ name }) => name).filter(name => !internal.test(name))
  expect(rules.length).toBeGreaterThan(25)
  expect(rules.filter(name => !(name in CONSTRAINTS))).toEqual([])
})

test('a period: dates as days, from whatever form they come in, and back', async () => {
  const { status, body } = await post('/periodos/create', {
    nombre: '  Enero - Abril  ',
    inicio: '2026-01-15',
    fin: '2026-04-30T23:30:00.000-04:00',
  })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(Number),
    nombre: 'Enero - Abril',
    inicio: '2026-01-15T00:00:00.000Z',
    fin: '2026-05-01T00:00:00.000Z',
    precio: null,
    asistencia: false,
    cerrado: false,
    version: expect.any(Number),
  })
  const path = `/periodos/${body.data.id}`
  const changed = await put(path, { nombre: 'Primero', inicio: '2026-02-01', fin: '2026-05-02' })
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { nombre: 'Primero', inicio: '2026-02-01T00:00:00.000Z' } },
  })
  expect((await call('GET', '/periodos?buscar=PRIMÉRO', { as: admin })).body.data).toEqual([
    { ...changed.body.data, actual: false, deTrabajo: false },
  ])
  expect((await remove(path)).body).toEqual(changed.body)
  expect((await remove(path)).status).toBe(404)
  expect((await put(path, { nombre: 'x', inicio: '2026-01-01', fin: '2026-01-02' })).status).toBe(404)
})

const VACIO = /^El campo '.+' está vacío$/
test.each([
  ['/periodos/create', {}, { nombre: VACIO, inicio: VACIO, fin: VACIO }],
  [
    '/periodos/create',
    { nombre: 'x', inicio: '2026-02-31', fin: 'ayer' },
    { inicio: /debe ser una fecha/, fin: /debe ser una fecha/ },
  ],
  [
    '/periodos/create',
    { nombre: 'x', inicio: '2026-02-02', fin: '2026-02-02' },
    { fin: /^La hora de inicio debe ser menor que la hora de fin$/ },
  ],
  [
    '/asignaturas',
    { nombre: ' ', creditos: 0 },
    { nombre: VACIO, creditos: /^El campo 'crédito' está vacío$/ },
  ],
  [
    '/asignaturas',
    { nombre: 'x'.repeat(121), creditos: 21 },
    { nombre: /hasta 120/, creditos: /entre 1 y 20/ },
  ],
  ['/asignaturas', { nombre: ['x'], creditos: '4' }, { nombre: VACIO, creditos: VACIO }],
  ['/asignaturas', { nombre: 'x', creditos: 1.5 }, { creditos: /entre 1 y 20/ }],
  ['/aulas', { nombre: 'a\u0000b' }, { nombre: /no se pueden guardar/ }],
  ['/aulas', { nombre: 'Aula\u200b 7' }, { nombre: /caracteres invisibles/ }],
  ['/aulas', { nombre: null }, { nombre: VACIO }],
  [
    '/inscripciones/create',
    { nombre: 'x', inicio: '', fin: null, idperiodo: 0, abierto: 'sí' },
    { inicio: VACIO, fin: VACIO, idperiodo: VACIO, abierto: /verdadero o falso/ },
  ],
  [
    '/secciones',
    { cupo: 0 },
    {
      nombre: VACIO,
      idperiodo: VACIO,
      idasignatura: VACIO,
      idAula: VACIO,
      idusuario: VACIO,
      dia: VACIO,
      inicio: VACIO,
      fin: VACIO,
      cupo: /^Ingreso número mayor a cero$/,
    },
  ],
  [
    '/auth/register',
    {},
    {
      nombre: VACIO,
      apellido: VACIO,
      correo: VACIO,
      telefono: VACIO,
      idrol: VACIO,
      cedula: VACIO,
      contrasena: VACIO,
    },
  ],
])('%s refuses %j with a sentence for each field', async (path, body, campos) => {
  const answer = await post(path, body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.campos).sort()).toEqual(Object.keys(campos).sort())
  for (const [campo, sentence] of Object.entries(campos)) expect(answer.body.campos[campo]).toMatch(sentence)
  expect(Object.values(answer.body.campos)).toContain(answer.body.error)
})

test('a classroom says how many it holds, or nothing; what a change does not name stays', async () => {
  const { data } = (await post('/aulas', { nombre: 'Aula sin medir' })).body
  expect(data.capacidad).toBe(null)
  const path = `/aulas/${data.id}`
  const read = async (body: object) => (await put(path, body)).body.data.capacidad
  expect(await read({ nombre: 'Aula medida', capacidad: 30 })).toBe(30)
  expect(await read({ nombre: 'Aula medida' })).toBe(30)
  expect(await read({ nombre: 'Aula medida', capacidad: null })).toBe(null)
  for (const capacidad of [0, -1, 1.5, 1001, '30', '', true]) {
    const { status, body } = await put(path, { nombre: 'Aula medida', capacidad })
    expect([capacidad, status, Object.keys(body.campos ?? {})]).toEqual([capacidad, 400, ['capacidad']])
  }
})

test('names are unique per kind, case and accents ignored', async () => {
  const bodies = [
    ['/aulas', { nombre: 'Salón Ágora' }, { nombre: 'SALON  agora' }, 'Ya existe un aula con ese nombre.'],
    [
      '/asignaturas',
      { nombre: 'Música', creditos: 2 },
      { nombre: 'musica', creditos: 3 },
      'Ya existe una asignatura con ese nombre.',
    ],
  ] as const
  for (const [path, first, second, sentence] of bodies) {
    expect((await post(path, first)).status).toBe(201)
    expect(await post(path, second)).toMatchObject({
      status: 409,
      body: { error: sentence, campos: { nombre: sentence } },
    })
  }
})

test('several blanks in a row are one; a copied search finds a name without what nobody sees of it', async () => {
  const made = await post('/aulas', { nombre: ' Salón\u00a0 de   Actos ' })
  expect(made.body.data.nombre).toBe('Salón de Actos')
  const twin = await post('/aulas', { nombre: 'salon de  actos' })
  expect([twin.status, twin.body.error]).toEqual([409, 'Ya existe un aula con ese nombre.'])
  for (const typed of ['\u202aSalón\u00a0 de\u200b   Actos\u202c \ufeff', 'de  actos', 'ACTOS\u200f']) {
    const found = await call('GET', `/aulas?buscar=${encodeURIComponent(typed)}`, { as: admin })
    expect(found.body.data).toEqual([made.body.data])
    const everywhere = await call('GET', `/buscar?texto=${encodeURIComponent(typed)}`, { as: admin })
    expect(everywhere.status).toBe(200)
  }
})

test('a search takes wildcards and quotes as they are', async () => {
  await post('/aulas', { nombre: '100% práctica' })
  const found = async (buscar: string) =>
    (await call('GET', `/aulas?buscar=${encodeURIComponent(buscar)}`, { as: admin })).body.data.length
  expect(await found('100%')).toBe(1)
  expect(await found('%')).toBe(1)
  expect(await found('_')).toBe(0)
  expect(await found("'; drop table aulas; --")).toBe(0)
  expect(await found('\\')).toBe(0)
})
