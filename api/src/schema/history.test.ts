import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, asActor, insertPerson, insertSection, enrol } = await openTestSchool()

async function enrolled() {
  const teacher = await insertPerson(ROL.maestro)
  const section = await insertSection({ idusuario: teacher })
  const student = await insertPerson(ROL.estudiante)
  await enrol(student, section)
  return { teacher, student, section }
}
const INSERT =
  'insert into calificaciones (idusuario, idseccion, calificacion) values ($1, $2, $3) returning id'

test('more than 0, at most 100, one per student and section, only for who is enrolled', async () => {
  const { teacher, student, section } = await enrolled()
  const grade = (value: unknown, idusuario = student) =>
    refusedBy(asActor(teacher, INSERT, [idusuario, section.id, value]))
  for (const value of [0, -1, 100.01]) expect(await grade(value)).toBe('calificaciones_dentro_de_limites')
  expect(await grade(1e308)).toBe('22003')
  expect(await grade(90, await insertPerson(ROL.estudiante))).toBe('calificaciones_estudiante_inscrito')
  expect(await grade(100)).toBeNull()
  expect(await grade(90)).toBe('calificaciones_una_por_seccion')
  expect(await refusedBy(query('delete from inscripciones where idusuario = $1', [student]))).toBe(
    'calificaciones_estudiante_inscrito',
  )
})

test('every change leaves a line with who made it', async () => {
  const { teacher, student, section } = await enrolled()
  const { id } = (await asActor(teacher, INSERT, [student, section.id, 80])).rows[0]
  await asActor(teacher, 'update calificaciones set calificacion = 85.5 where id = $1', [id])
  await asActor(teacher, 'update calificaciones set oficializado = true where id = $1', [id])
  await asActor(teacher, 'update calificaciones set oficializado = true where id = $1', [id])
  await asActor(teacher, 'delete from calificaciones where id = $1', [id])
  const { rows } = await query(
    `select idautor, accion, antes -> 'calificacion' as antes, despues -> 'calificacion' as despues,
            antes -> 'oficializado' as oficial_antes, despues -> 'oficializado' as oficial_despues
       from bitacora where objeto = 'calificaciones' and idobjeto = $1 order by id`,
    [id],
  )
  const idautor = teacher
  expect(rows).toEqual([
    { idautor, accion: 'crear', antes: null, despues: 80, oficial_antes: null, oficial_despues: false },
    { idautor, accion: 'actualizar', antes: 80, despues: 85.5, oficial_antes: false, oficial_despues: false },
    {
      idautor,
      accion: 'actualizar',
      antes: 85.5,
      despues: 85.5,
      oficial_antes: false,
      oficial_despues: true,
    },
    { idautor, accion: 'eliminar', antes: 85.5, despues: null, oficial_antes: true, oficial_despues: null },
  ])
})

test('a receipt keeps who validated and who removed it; a code is paid once', async () => {
  const student = await insertPerson(ROL.estudiante)
  const office = await insertPerson(ROL.administrador)
  const insert = (code: number, idusuario = student) =>
    query(
      `insert into recibos (idusuario, codrecibo, imagenurl, imagen, miniatura, huella) values ($1, $2, $3, '', '', '') returning id`,
      [idusuario, code, `${code}-${Math.random()}`],
    )
  const { id } = (await insert(77)).rows[0]
  expect(await refusedBy(insert(77))).toBe('recibos_codigo_una_vez_por_estudiante')
  expect(await refusedBy(insert(0))).toBe('recibos_codigo_valido')
  const other = (await insert(77, await insertPerson(ROL.estudiante))).rows[0].id
  const pay = 'update recibos set valido = true where id = $1'
  await asActor(office, pay, [id])
  expect(await refusedBy(asActor(office, pay, [other]))).toBe('recibos_codigo_se_paga_una_vez')

  const remove = 'delete from recibos where id = $1'
  expect(await refusedBy(asActor(office, remove, [id]))).toBe('recibos_pagado_no_se_quita')
  await asActor(office, 'update recibos set valido = false where id = $1', [id])
  await asActor(student, remove, [id])
  const { rows } = await query(
    `select idautor, accion, despues -> 'valido' as valido, coalesce(despues, antes) -> 'codrecibo' as codrecibo
       from bitacora where objeto = 'recibos' and idobjeto = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { idautor: null, accion: 'crear', valido: false, codrecibo: 77 },
    { idautor: office, accion: 'actualizar', valido: true, codrecibo: 77 },
    { idautor: office, accion: 'actualizar', valido: false, codrecibo: 77 },
    { idautor: student, accion: 'eliminar', valido: null, codrecibo: 77 },
  ])

  for (let code = 1; code <= 10; code++) await insert(code)
  expect(await refusedBy(insert(11))).toBe('recibos_hasta_diez_sin_pagar')
})
