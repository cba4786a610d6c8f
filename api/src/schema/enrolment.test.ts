import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, insertPerson, insertNamed, insertSection, enrol } = await openTestSchool()

test('forty students at once never get more than the seats', async () => {
  const section = await insertSection({ cupo: 7 })
  const students = await Promise.all(Array.from({ length: 40 }, () => insertPerson(ROL.estudiante)))
  const outcomes = await Promise.all(students.map(id => refusedBy(enrol(id, section))))
  expect(outcomes.filter(one => one === null)).toHaveLength(7)
  expect(new Set(outcomes)).toEqual(new Set([null, 'secciones_cupo_no_excedido']))
  const { rows } = await query(
    'select inscritos, (select count(*)::int from inscripciones where idseccion = $1) as filas from secciones where id = $1',
    [section.id],
  )
  expect(rows[0]).toEqual({ inscritos: 7, filas: 7 })
  await query('delete from inscripciones where idseccion = $1', [section.id])
  expect((await query('select inscritos from secciones where id = $1', [section.id])).rows[0].inscritos).toBe(
    0,
  )
})

test('one seat per section, one section per subject, no two at an hour, students only', async () => {
  const student = await insertPerson(ROL.estudiante)
  const section = await insertSection({ dia: 'Lunes', inicio: 8, fin: 10 })
  await enrol(student, section)
  expect(await refusedBy(enrol(student, section))).toBe('inscripciones_asiento_unico')
  const sameSubject = await insertSection({ idasignatura: section.idasignatura, dia: 'Viernes' })
  expect(await refusedBy(enrol(student, sameSubject))).toBe('inscripciones_asignatura_unica')
  const sameHour = await insertSection({ dia: 'Lunes', inicio: 9, fin: 11 })
  expect(await refusedBy(enrol(student, sameHour))).toBe('inscripciones_choque_de_horas')
  expect(await refusedBy(enrol(await insertPerson(ROL.maestro), section))).toBe(
    'inscripciones_es_de_estudiante',
  )
})

test('an enrolment is what its section is, and of its window', async () => {
  const student = await insertPerson(ROL.estudiante)
  const section = await insertSection({ dia: 'Sabado' })
  expect(await refusedBy(enrol(student, section, { inicio: 12, fin: 14 }))).toBe('inscripciones_seccion')
  const otherTerm = await insertNamed('periodos')
  const elsewhere = await insertSection({ idperiodo: otherTerm })
  expect(await refusedBy(enrol(student, elsewhere))).toBe('inscripciones_ventana_del_periodo')
})

test('moving a section moves its students, unless one of them is busy then; seats stay at or above the enrolled', async () => {
  const student = await insertPerson(ROL.estudiante)
  const [one, two] = [await insertSection({ dia: 'Martes' }), await insertSection({ dia: 'Jueves' })]
  await enrol(student, one)
  await enrol(student, two)
  expect(
    await refusedBy(query(`update secciones set inicio = 14, fin = 16 where id = $1`, [one.id])),
  ).toBeNull()
  const { rows } = await query('select inicio, fin from inscripciones where idseccion = $1', [one.id])
  expect(rows).toEqual([{ inicio: 14, fin: 16 }])
  expect(
    await refusedBy(
      query(`update secciones set dia = 'Jueves', inicio = 9, fin = 11 where id = $1`, [one.id]),
    ),
  ).toBe('inscripciones_choque_de_horas')
  await enrol(await insertPerson(ROL.estudiante), one, { inicio: 14, fin: 16 })
  expect(await refusedBy(query('update secciones set cupo = 1 where id = $1', [one.id]))).toBe(
    'secciones_cupo_no_excedido',
  )
})
