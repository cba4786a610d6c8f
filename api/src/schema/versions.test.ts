import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, insertPerson, insertNamed, insertSection, enrol, asActor } = await openTestSchool()

const versionOf = async (table: string, id: number): Promise<number> =>
  (await query(`select version from ${table} where id = $1`, [id])).rows[0].version

test('a version rises with a real change of what people edit, and with nothing else', async () => {
  const id = await insertNamed('asignaturas')
  const first = await versionOf('asignaturas', id)
  await query('update asignaturas set creditos = creditos, nombre = nombre where id = $1', [id])
  expect(await versionOf('asignaturas', id)).toBe(first)
  await query('update asignaturas set creditos = 5 where id = $1', [id])
  expect(await versionOf('asignaturas', id)).toBeGreaterThan(first)

  const person = await insertPerson(ROL.estudiante, { verificado: false })
  const before = await versionOf('usuarios', person)
  await query(`update usuarios set verificado = true, contrasena_hash = 'x' where id = $1`, [person])
  expect(await versionOf('usuarios', person)).toBe(before)
  await query(`update usuarios set telefono = null where id = $1`, [person])
  expect(await versionOf('usuarios', person)).toBeGreaterThan(before)
})

test('a seat taken, left or graded, and a window opened, raise none', async () => {
  const [section, student] = [await insertSection(), await insertPerson(ROL.estudiante)]
  const version = await versionOf('secciones', section.id)
  await enrol(student, section)
  expect(await versionOf('secciones', section.id)).toBe(version)
  await query('delete from inscripciones where idusuario = $1', [student])
  expect(await versionOf('secciones', section.id)).toBe(version)

  const { rows } = await query('select id, version from periodos_inscripcion')
  await query('update periodos_inscripcion set abierto = not abierto')
  expect((await query('select id, version from periodos_inscripcion')).rows).toEqual(rows)
})

test('no version is given twice: a grade that is made again is another one', async () => {
  const [section, student] = [await insertSection(), await insertPerson(ROL.estudiante)]
  await enrol(student, section)
  const write = (text: string) => asActor(student, text, [section.id, student])
  const seen = new Set<number>()
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await write(
      'insert into calificaciones (idseccion, idusuario, calificacion) values ($1, $2, 70) returning version',
    )
    seen.add(rows[0].version)
    await write('delete from calificaciones where idseccion = $1 and idusuario = $2')
  }
  expect(seen.size).toBe(3)
})

test('under someone’s seat a section keeps its subject and its period; its day and hours may move', async () => {
  const [section, student] = [await insertSection(), await insertPerson(ROL.estudiante)]
  const [subject, period] = [await insertNamed('asignaturas'), await insertNamed('periodos')]
  const set = (column: string, value: unknown) =>
    refusedBy(query(`update secciones set ${column} = $2 where id = $1`, [section.id, value]))
  await enrol(student, section)
  expect(await set('idasignatura', subject)).toBe('secciones_asignatura_con_inscritos')
  expect(await set('idperiodo', period)).toBe('secciones_periodo_con_inscritos')
  expect(await set('idasignatura', section.idasignatura)).toBeNull()
  expect(await set('dia', 'Sabado')).toBeNull()
  await query('delete from inscripciones where idusuario = $1', [student])
  expect(await set('idasignatura', subject)).toBeNull()
  expect(await set('idperiodo', period)).toBeNull()
})

test('of a seat and a change of subject at the same moment one is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [section, student] = [await insertSection(), await insertPerson(ROL.estudiante)]
    const subject = await insertNamed('asignaturas')
    const outcomes = await Promise.all([
      refusedBy(enrol(student, section)),
      refusedBy(query('update secciones set idasignatura = $2 where id = $1', [section.id, subject])),
    ])
    expect(outcomes.filter(one => one === null)).toHaveLength(1)
    const { rows } = await query(
      'select from inscripciones i join secciones s on s.id = i.idseccion where s.id = $1 and s.idasignatura <> i.idasignatura',
      [section.id],
    )
    expect(rows).toEqual([])
  }
})
