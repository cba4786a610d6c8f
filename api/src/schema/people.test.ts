import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, insertPerson } = await openTestSchool()

test('e-mail, cédula and matrícula are unique', async () => {
  await insertPerson(ROL.estudiante, { correo: 'uno@x.do', cedula: '00100000001', matricula: 'M-1' })
  expect(await refusedBy(insertPerson(ROL.estudiante, { correo: 'uno@x.do' }))).toBe('usuarios_correo_unico')
  expect(await refusedBy(insertPerson(ROL.estudiante, { correo: 'Uno@x.do' }))).toBe('usuarios_correo_valido')
  expect(await refusedBy(insertPerson(ROL.estudiante, { cedula: '00100000001' }))).toBe(
    'usuarios_cedula_unica',
  )
  expect(await refusedBy(insertPerson(ROL.estudiante, { matricula: 'M-1' }))).toBe('usuarios_matricula_unica')
})

test('values out of bounds', async () => {
  expect(await refusedBy(insertPerson(ROL.maestro, { nombre: ' ' }))).toBe('usuarios_nombre_valido')
  expect(await refusedBy(insertPerson(ROL.maestro, { apellido: 'x'.repeat(121) }))).toBe(
    'usuarios_apellido_valido',
  )
  expect(await refusedBy(insertPerson(ROL.maestro, { cedula: '001-0000000-1' }))).toBe(
    'usuarios_cedula_valida',
  )
  expect(await refusedBy(insertPerson(ROL.maestro, { telefono: '809' }))).toBe('usuarios_telefono_valido')
  expect(await refusedBy(insertPerson(ROL.maestro, { matricula: 'M-2' }))).toBe(
    'usuarios_matricula_solo_estudiantes',
  )
  await insertPerson(ROL.maestro)
  expect(await refusedBy(query('update usuarios set idrol = 4 where idrol = 2'))).toBe('usuarios_rol_valido')
})

test('the last administrator stays, also when two lower each other at once', async () => {
  const one = await insertPerson(ROL.administrador)
  expect(await refusedBy(query('update usuarios set idrol = 2 where id = $1', [one]))).toBe(
    'usuarios_ultimo_administrador',
  )
  expect(await refusedBy(query('delete from usuarios where id = $1', [one]))).toBe(
    'usuarios_ultimo_administrador',
  )
  const two = await insertPerson(ROL.administrador)
  const outcomes = await Promise.all(
    [one, two].map(id => refusedBy(query('update usuarios set idrol = 2 where id = $1', [id]))),
  )
  expect(outcomes.sort()).toEqual([null, 'usuarios_ultimo_administrador'].sort())
})
