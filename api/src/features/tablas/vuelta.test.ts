import { ROL } from '@nivela/contract/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { tryCases } from '../../testing/random-cases.ts'
import { upload } from '../../testing/upload.ts'

/** What goes out as a sheet comes in again, and finds nothing to change. */

const school = await openTestApp()
const { app, call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin, period } = offer

let count = 0
const number = () => String(40_100_000_000 + ++count)
const name = fc.constantFrom(
  'Ana',
  "D'Oleo",
  'O’Brien',
  'De la Cruz',
  '=1+1',
  '+Luz',
  'Ñuño, «el»',
  '007',
  'Sí',
  '12',
  'Total',
)
const nota = fc.option(
  fc.integer({ min: 0, max: 10_000 }).map(cents => cents / 100),
  { nil: null },
)
const score = fc.oneof(nota, fc.boolean())
const student = fc.record({
  ...{ nombre: name, apellido: name, notas: fc.tuple(score, score, score, score) },
  papel: fc.constantFrom('cedula', 'pasaporte', 'acta', 'otro'),
  telefono: fc.constantFrom(null, '8095550101', '+34600111222'),
  ...{ conCorreo: fc.boolean(), conMatricula: fc.boolean() },
})
const world = fc.record({
  students: fc.array(student, { minLength: 1, maxLength: 6 }),
  aulas: fc.array(fc.record({ nombre: name, capacidad: fc.constantFrom(null, 1, 30) }), {
    minLength: 1,
    maxLength: 4,
  }),
  credits: fc.integer({ min: 1, max: 20 }),
  formato: fc.constantFrom('xlsx', 'csv'),
})

const AREAS = ['lengua', 'matematica', 'sociales', 'naturales']

async function insert({ students, aulas, credits }: typeof world extends fc.Arbitrary<infer T> ? T : never) {
  for (const one of students) {
    const id = number()
    const papel = one.papel === 'cedula' ? [id, null, null] : [null, one.papel, `P${id}`]
    const { rows } = await postgres.pool.query(
      `insert into usuarios (nombre, apellido, idrol, cedula, tipodocumento, documento, telefono, correo, matricula)
       values ($1, $2, 3, $3, $4, $5, $6, $7, $8) returning id`,
      [
        ...[one.nombre, one.apellido, ...papel, one.telefono],
        ...[one.conCorreo ? `v${id}@correo.test` : null, one.conMatricula ? `0${id}` : null],
      ],
    )
    const passed = one.notas.map(value => (typeof value === 'number' ? value >= 70 : value))
    const scores = one.notas.map(value => (typeof value === 'number' ? value : null))
    await postgres.pool.query(
      `insert into poma (idusuario, ${AREAS.join(', ')}, ${AREAS.map(area => `nota_${area}`).join(', ')})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [rows[0].id, ...passed, ...scores],
    )
  }
  for (const { nombre, capacidad } of aulas)
    await postgres.pool.query('insert into aulas (nombre, capacidad) values ($1, $2)', [
      `${nombre} ${number()}`,
      capacidad,
    ])
  const subject = (
    await call('POST', '/asignaturas', {
      as: admin,
      body: { nombre: `Curso ${number()}`, creditos: credits },
    })
  ).body.data.id
  const teacher = await person(ROL.maestro, {
    nombre: 'Rosa',
    apellido: 'Peña',
    telefono: '8095550101',
    cedula: number(),
  })
  await offer.createSection({ idasignatura: subject, idusuario: teacher.id, nombre: '01' })
}

const TABLES = {
  poma: '/import/excel',
  maestros: '/importaciones/maestros',
  aulas: '/importaciones/aulas',
  asignaturas: '/importaciones/asignaturas',
  secciones: '/importaciones/secciones',
}

test('a list that goes out comes in again and finds nothing to change', async () => {
  await tryCases(
    world,
    async one => {
      await insert(one)
      for (const [cual, path] of Object.entries(TABLES)) {
        const { body } = await call('GET', `/tablas/${cual}?formato=${one.formato}`, { as: admin })
        const { status, body: answer } = await upload(app, `${path}?simular=true`, admin, [
          ...[
            { name: 'vacias', content: 'conservar' },
            { name: 'idperiodo', content: String(period) },
          ],
          { name: 'file', filename: `tabla.${one.formato}`, content: body },
        ])
        expect([cual, status, answer.errores ?? []]).toEqual([cual, 200, []])
        expect([cual, answer.data]).toEqual([
          cual,
          expect.objectContaining({ creados: 0, actualizados: 0, cambios: [] }),
        ])
      }
    },
    { numRuns: 12 },
  )
})
