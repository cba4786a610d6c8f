import { ROL } from '@nivela/contract/roles'
import { readFirstSheet } from '@nivela/xlsx/read'
import { PDFParse } from 'pdf-parse'
import { expect, test } from 'vitest'
import { printable } from '../../platform/documents/pdf.ts'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person } = app
const offer = await openTestOffer(app)
const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })

const textOf = async (pdf: Buffer) => {
  const { pages } = await new PDFParse({ data: new Uint8Array(pdf) }).getText()
  return pages.map(({ text }) => text.replace(/\s+/g, ' '))
}
const acta = (id: number, kind: string, as = teacher) =>
  call('GET', `/calificaciones/seccion/${id}/acta.${kind}`, { as })
const save = (id: number, body: object) => call('PUT', `/calificaciones/seccion/${id}`, { as: teacher, body })

test('an official section as a PDF over several pages and as a spreadsheet without formulas; before, what is missing', async () => {
  const section = await offer.createSection({ idusuario: teacher.id, nombre: 'Á-7', cupo: 60 })
  const long =
    'María de los Ángeles Guadalupe Altagracia de la Concepción Fernández Villanueva y Montes de Oca'
  const students = await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      person(ROL.estudiante, {
        nombre: ['=HYPERLINK("http://malo")', 'Estudiante 1', long][index] ?? `Estudiante ${index}`,
        apellido: `Ñ${String(index).padStart(2, '0')}`,
        matricula: `000${index + 10}`,
      }),
    ),
  )
  for (const one of students) await offer.enrol(one, section.id)
  const grades = students.map(({ id }, index) => ({ idusuario: id, calificacion: 55 + index * 0.5 }))

  await save(section.id, { calificaciones: grades.slice(1) })
  for (const kind of ['pdf', 'xlsx'])
    expect(await acta(section.id, kind)).toMatchObject({
      status: 409,
      body: {
        error:
          'El acta sale cuando todas las calificaciones son oficiales. Falta 1 calificación y hay 44 por oficializar.',
      },
    })
  await save(section.id, { calificaciones: grades, oficializado: true })

  const { body, headers } = await acta(section.id, 'pdf')
  expect(headers['content-type']).toBe('application/pdf')
  const pages = await textOf(body)
  expect(pages.length).toBe(2)
  const [first = '', second = ''] = pages
  for (const fact of [
    'Acta de calificaciones',
    'Sección: Á-7',
    'Maestro: Rosa Peña',
    'Estudiantes: 45',
    'Página 1 de 2',
  ])
    expect(first).toContain(fact)
  expect(first).toContain('00011 Ñ01, Estudiante 1 55.50')
  expect(first).toContain(`00012 Ñ02, ${long} 56`)
  expect(second).toContain('N.º Matrícula Estudiante Calificación')
  expect(second).toContain('00054 Ñ44, Estudiante 44 77')
  expect(second).toContain('Dirección académica')

  const sheet = await acta(section.id, 'xlsx', offer.admin)
  const { rows } = await readFirstSheet(sheet.body, { maxRows: 100 })
  expect(rows).toHaveLength(46)
  expect(rows[1]?.slice(0, 3)).toEqual(['00010', 'Ñ00, =HYPERLINK("http://malo")', 55])
  expect(sheet.body.toString('latin1')).not.toContain('<f>')
})

test('the roster of a section, matrículas with their zeros', async () => {
  const section = await offer.createSection({ idusuario: teacher.id, dia: 'Martes' })
  const who = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Luz', matricula: '0007' })
  await offer.enrol(who, section.id)
  const { body } = await call('GET', `/inscripciones/users-in-seccion/${section.id}/lista.xlsx`, {
    as: teacher,
  })
  expect((await readFirstSheet(body, { maxRows: 10 })).rows).toEqual([
    ['Matrícula', 'Apellido', 'Nombre'],
    ['0007', 'Luz', 'Ana'],
  ])
})

test('a student’s record holds what is official, and nothing else', async () => {
  const who = await person(ROL.estudiante, { nombre: 'Íngrid', apellido: 'Güílamo' })
  const official = await offer.createSection({ idusuario: teacher.id, nombre: 'OFICIAL', dia: 'Miercoles' })
  const draft = await offer.createSection({ idusuario: teacher.id, nombre: 'BORRADOR', dia: 'Jueves' })
  for (const { id } of [official, draft]) {
    await offer.enrol(who, id)
    await save(id, {
      calificaciones: [{ idusuario: who.id, calificacion: 91.25 }],
      oficializado: id === official.id,
    })
  }
  const { body } = await call('GET', `/calificaciones/record/${who.id}`, { as: who })
  const [page = ''] = await textOf(body)
  expect(page).toContain('Estudiante: Íngrid Güílamo')
  expect(page).toContain('OFICIAL 91.25')
  expect(page).not.toContain('BORRADOR')
})

test.each([
  ['Ñandú – “sí” …', 'Ñandú – “sí” …'],
  ['Łukasz Dvořák', '?ukasz Dvorák'],
  ['a\u0000b\nc', 'a?b c'],
  ['👩🏽‍🎓', '????'],
  ['e\u0301', 'é'],
])('%s is printed as %s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
