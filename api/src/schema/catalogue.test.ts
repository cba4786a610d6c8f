import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, term, insertPerson, insertNamed, insertSection } = await openTestSchool()

test('names are unique, case, accents and spaces ignored; dates in order', async () => {
  await query(`insert into aulas (nombre) values ('Salón Azul')`)
  expect(await refusedBy(query(`insert into aulas (nombre) values ('salon  AZUL')`))).toBe(
    'aulas_nombre_unico',
  )
  expect(await refusedBy(query(`insert into aulas (nombre) values (' x')`))).toBe('aulas_nombre_valido')
  expect(await refusedBy(query(`insert into asignaturas (nombre, creditos) values ('x', 21)`))).toBe(
    'asignaturas_creditos_validos',
  )
  expect(
    await refusedBy(
      query(`insert into periodos (nombre, inicio, fin) values ('x', '2026-02-01', '2026-02-01')`),
    ),
  ).toBe('periodos_inicio_antes_de_fin')
})

test('one classroom and one teacher hold one section at an hour, also when two ask at once', async () => {
  const idaula = await insertNamed('aulas')
  const idusuario = await insertPerson(ROL.maestro)
  const asked = await Promise.all([
    refusedBy(insertSection({ idaula, inicio: 8, fin: 11 })),
    refusedBy(insertSection({ idaula, inicio: 10, fin: 12 })),
  ])
  expect(asked.sort()).toEqual([null, 'secciones_aula_ocupada'].sort())
  await insertSection({ idusuario, dia: 'Martes' })
  expect(await refusedBy(insertSection({ idusuario, dia: 'Martes', inicio: 9, fin: 10 }))).toBe(
    'secciones_maestro_ocupado',
  )
  expect(await refusedBy(insertSection({ idusuario, dia: 'Martes', inicio: 10, fin: 12 }))).toBeNull()
  expect(await refusedBy(insertSection({ idusuario, dia: 'Jueves' }))).toBeNull()
})

test('hours, seats and the teacher', async () => {
  expect(await refusedBy(insertSection({ inicio: 6 }))).toBe('secciones_horas_validas')
  expect(await refusedBy(insertSection({ fin: 23 }))).toBe('secciones_horas_validas')
  expect(await refusedBy(insertSection({ inicio: 10, fin: 10 }))).toBe('secciones_inicio_antes_de_fin')
  expect(await refusedBy(insertSection({ cupo: 0 }))).toBe('secciones_cupo_valido')
  expect(await refusedBy(insertSection({ dia: 'Domingo' }))).toBe('22P02')
  const idusuario = await insertPerson(ROL.estudiante)
  expect(await refusedBy(insertSection({ idusuario }))).toBe('secciones_maestro_es_maestro')
})

test('what is in use stays', async () => {
  const idaula = await insertNamed('aulas')
  const idusuario = await insertPerson(ROL.maestro)
  const { idasignatura } = await insertSection({ idaula, idusuario })
  expect(await refusedBy(query('delete from aulas where id = $1', [idaula]))).toBe('secciones_aula')
  expect(await refusedBy(query('delete from asignaturas where id = $1', [idasignatura]))).toBe(
    'secciones_asignatura',
  )
  expect(await refusedBy(query('delete from periodos where id = $1', [term]))).toBe('secciones_periodo')
  expect(await refusedBy(query('update usuarios set idrol = 1 where id = $1', [idusuario]))).toBe(
    'secciones_maestro_es_maestro',
  )
})
