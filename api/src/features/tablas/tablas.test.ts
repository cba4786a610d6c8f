import { ROL } from '@nivela/contract/roles'
import { CUALES_TABLAS } from '@nivela/contract/tablas'
import type { Cell } from '@nivela/xlsx/cell'
import { readTable } from '@nivela/xlsx/read'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin, period } = offer

const lengua = await offer.createSubject('Lengua Española')
const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña', correo: 'rosa@escuela.do' })
const section = await offer.createSection({ idasignatura: lengua, idusuario: teacher.id, nombre: '01' })
const ana = await person(ROL.estudiante, {
  ...{ nombre: 'Ana', apellido: 'Núñez', matricula: '0071', cedula: '00112345678', telefono: '8095550101' },
})
const luis = await person(ROL.estudiante, { nombre: 'Luis', apellido: 'Abreu', matricula: '0072' })
await postgres.pool.query(
  `insert into poma (idusuario, lengua, matematica, sociales, naturales, nota_matematica)
   values ($1, false, true, true, null, 69.5), ($2, true, true, true, true, null)`,
  [ana.id, luis.id],
)
await offer.enrol(ana, section.id)

/** A sheet's rows below its headings, each by heading. */
async function read(path: string, as = admin) {
  const { status, body, headers } = await call('GET', `/tablas/${path}`, { as })
  expect([path, status]).toEqual([path, 200])
  const [headings = [], ...rows] = await readTable(body, { maxRows: 5000 })
  return {
    headers,
    rows: rows.map(row =>
      Object.fromEntries(headings.map((heading, at) => [String(heading), row[at] ?? null] as [string, Cell])),
    ),
  }
}

test('students with what they owe, as their page filters them', async () => {
  const { rows, headers } = await read('estudiantes?buscar=nunez')
  expect(headers['content-disposition']).toBe('attachment; filename="estudiantes.xlsx"')
  expect(rows).toEqual([
    expect.objectContaining({
      Matrícula: '0071',
      Documento: '001-1234567-8',
      Teléfono: '(809) 555-0101',
      Secciones: 1,
    }),
  ])
  expect((await read('estudiantes?inscrito=false')).rows.map(row => row.Matrícula)).toEqual(['0072'])
})

test('placement results: a score, or in words where there is none or it says otherwise; nothing where there is no result', async () => {
  const { rows } = await read('poma')
  const areas = ['Lengua Española', 'Matemáticas', 'Ciencias Sociales', 'Ciencias Naturales']
  const of = (matricula: string) => rows.find(row => row.Matrícula === matricula)
  expect(areas.map(area => of('0071')?.[area])).toEqual(['No', 'Sí', 'Sí', null])
  await postgres.pool.query('update poma set matematica = false where idusuario = $1', [ana.id])
  expect((await read('poma?buscar=0071')).rows[0]?.Matemáticas).toBe(69.5)
})

test('sections with their timetable; a teacher of whom there are two by e-mail', async () => {
  const line = {
    Asignatura: 'Lengua Española',
    Sección: '01',
    Día: 'Lunes',
    'Hora de inicio': '8:00 a. m.',
    Inscritos: 1,
  }
  expect((await read(`secciones?idperiodo=${period}&buscar=lengua`)).rows).toEqual([
    expect.objectContaining({ ...line, Maestro: 'Rosa Peña' }),
  ])
  await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Pena' })
  expect((await read('secciones')).rows).toEqual([
    expect.objectContaining({ ...line, Maestro: 'rosa@escuela.do' }),
  ])
})

test('the students of each section, the grades and the attendance of a period', async () => {
  await call('PUT', `/calificaciones/seccion/${section.id}`, {
    as: teacher,
    body: { calificaciones: [{ idusuario: ana.id, calificacion: 88.5 }] },
  })
  await postgres.pool
    .query(
      `insert into asistencias (idseccion, fecha, ausentes, excusados)
     select $1, '2026-02-02', array[$2::int], '{}' where not exists (
       select from asistencias where idseccion = $1)`,
      [section.id, ana.id],
    )
    .catch(() => {})
  const line = { Asignatura: 'Lengua Española', Sección: '01', Maestro: 'Rosa Peña', Matrícula: '0071' }
  const seats = await read(`inscripciones?idperiodo=${period}`)
  expect(seats.rows).toEqual([expect.objectContaining({ ...line, Documento: '001-1234567-8' })])
  expect(seats.rows[0]?.['Inscrito el']).toBeInstanceOf(Date)
  expect((await read('calificaciones')).rows).toEqual([
    expect.objectContaining({ ...line, Calificación: 88.5, Oficial: 'No', Aprobó: 'Sí' }),
  ])
  expect((await read('asistencias')).rows).toEqual([expect.objectContaining(line)])
  for (const cual of ['secciones', 'inscripciones', 'calificaciones', 'asistencias']) {
    expect((await read(`${cual}?buscar=nadie-asi`)).rows).toEqual([])
    expect((await call('GET', `/tablas/${cual}?idperiodo=999999`, { as: admin })).status).toBe(404)
  }
})

test('a long list comes whole and in order, also as a text with commas', async () => {
  const made = 600
  await postgres.pool.query(
    `insert into usuarios (nombre, apellido, idrol, matricula, cedula)
     select 'Uno de muchos', 'Zeta ' || lpad(n::text, 4, '0'), 3, 'Z' || n, lpad(n::text, 11, '0') from generate_series(1, $1) n`,
    [made],
  )
  const [xlsx, csv] = [await read('poma?buscar=zeta'), await read('poma?buscar=zeta&formato=csv')]
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="resultados-poma.csv"')
  for (const { rows } of [xlsx, csv])
    expect(rows.map(row => row.Apellido)).toEqual(
      Array.from({ length: made }, (_, at) => `Zeta ${String(at + 1).padStart(4, '0')}`),
    )
})

test('every list goes out in both forms, and no other', async () => {
  for (const cual of CUALES_TABLAS)
    for (const formato of ['xlsx', 'csv']) {
      const { headers } = await read(`${cual}?formato=${formato}`)
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="[a-z-]+\\.${formato}"$`),
      )
    }
  const { status, body } = await call('GET', '/tablas/aulas?formato=pdf', { as: admin })
  expect([status, body.error]).toEqual([400, "El parámetro 'formato' debe ser xlsx o csv"])
  expect((await call('GET', '/tablas/otra', { as: admin })).status).toBe(404)
})
