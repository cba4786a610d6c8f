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

test('the same hours of another period, or of another student, are free', async () => {
  const [student, other] = [await insertPerson(ROL.estudiante), await insertPerson(ROL.estudiante)]
  const section = await insertSection({ dia: 'Lunes', inicio: 8, fin: 10 })
  await enrol(student, section)
  expect(await refusedBy(enrol(other, section))).toBeNull()
  const idperiodo = await insertNamed('periodos')
  const later = await insertSection({ idperiodo, dia: 'Lunes', inicio: 8, fin: 10 })
  const inNextPeriod = query(
    `with ventana as (
       insert into periodos_inscripcion (nombre, inicio, fin, idperiodo) values ('Otra', '2026-06-01', '2026-06-10', $1) returning id
     )
     insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
     select ventana.id, $2, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin from ventana, secciones s where s.id = $3`,
    [idperiodo, student, later.id],
  )
  expect(await refusedBy(inNextPeriod)).toBeNull()
})

test('the seats of a student are looked up in a B-tree, not in the GiST index of their hours', async () => {
  const { rows } = await query('explain select from inscripciones where idusuario = 1 and idperiodo = 1')
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/using inscripciones_(asignatura|asiento)_unica/)
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
