import { ROL } from '@nivela/contract/roles'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../platform/postgres/migrate.ts'
import { openPool } from '../platform/postgres/postgres.ts'
import { createSchoolBefore } from '../testing/old-school.ts'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, asActor, term, insertPerson, insertSection, enrol } = await openTestSchool()

test('a closed period changes by no statement, but by an administrator’s rectification with a reason', async () => {
  const teacher = await insertPerson(ROL.maestro)
  const office = await insertPerson(ROL.administrador)
  const student = await insertPerson(ROL.estudiante)
  const section = await insertSection({ idusuario: teacher })
  await enrol(student, section)
  const close = 'update periodos set cerrado = true where id = $1'
  const reopen = 'update periodos set cerrado = false where id = $1'
  expect(await refusedBy(asActor(office, close, [term]))).toBe('periodos_con_ventana_abierta')
  await query('update periodos_inscripcion set abierto = false')
  expect(await refusedBy(asActor(office, close, [term]))).toBe('periodos_con_notas_pendientes')
  const grade = `insert into calificaciones (idusuario, idseccion, calificacion) values ($1, $2, 80)`
  await asActor(teacher, grade, [student, section.id])
  expect(await refusedBy(asActor(office, close, [term]))).toBe('periodos_con_notas_pendientes')
  await asActor(teacher, 'update calificaciones set oficializado = true', [])
  await asActor(office, close, [term])
  const { rows } = await query(
    'select cerrado, cerrado_en is not null as dated, nota_minima from periodos where id = $1',
    [term],
  )
  expect(rows).toEqual([{ cerrado: true, dated: true, nota_minima: 70 }])

  const newSection = `insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
    select 'X', idusuario, idperiodo, idasignatura, idaula, 'Sabado', inicio, fin, cupo from secciones where id = $1`
  const newWindow = `insert into periodos_inscripcion (nombre, inicio, fin, idperiodo)
    values ('Otra', '2026-01-01', '2026-01-10', $1)`
  const stranger = await insertPerson(ROL.estudiante)
  const successor = await insertPerson(ROL.maestro)
  for (const [rule, statement] of [
    ['inscripciones', () => enrol(stranger, section)],
    ['inscripciones', () => query('update inscripciones set creada = now()')],
    ['secciones', () => query(newSection, [section.id])],
    ['secciones', () => query('update secciones set cupo = cupo + 1')],
    ['secciones', () => query(`update secciones set dia = 'Martes'`)],
    ['secciones', () => query('update secciones set idusuario = $1', [successor])],
    ['periodos_inscripcion', () => query(newWindow, [term])],
    ['periodos_inscripcion', () => query('update periodos_inscripcion set abierto = true')],
    ['periodos_inscripcion', () => query(`update periodos_inscripcion set nombre = 'Otra'`)],
    ['calificaciones', () => asActor(teacher, 'update calificaciones set calificacion = 90', [])],
    ['calificaciones', () => asActor(office, 'update calificaciones set calificacion = 90', [])],
    ['calificaciones', () => asActor(teacher, 'delete from calificaciones', [])],
  ] as const)
    expect([rule, await refusedBy(statement())]).toEqual([rule, `${rule}_periodo_cerrado`])
  expect(await refusedBy(query(`update periodos set nombre = 'Otro' where id = $1`, [term]))).toBe(
    'periodos_cerrado_no_cambia',
  )
  // What changes nothing is no change.
  for (const table of ['secciones', 'periodos_inscripcion', 'periodos'])
    expect(await refusedBy(query(`update ${table} set nombre = nombre`))).toBeNull()

  const rectify = (who: number, value: string) =>
    refusedBy(
      asActor(
        who,
        `with why as materialized (select set_config('nivela.motivo', 'Error de suma', true) as motivo)
         update calificaciones set ${value} from why where why.motivo <> ''`,
        [],
      ),
    )
  expect(await rectify(office, 'oficializado = false')).toBe('calificaciones_periodo_cerrado')
  expect(await rectify(teacher, 'calificacion = 90')).toBe('calificaciones_periodo_cerrado')
  expect(await rectify(office, 'calificacion = 90')).toBeNull()
  expect(await rectify(office, `calificacion = null, condicion = 'no_presento'`)).toBeNull()
  expect(await rectify(office, 'calificacion = 90')).toBe('calificaciones_nota_o_condicion')

  expect(await refusedBy(asActor(office, reopen, [term]))).toBe('periodos_reabierto_con_motivo')
})

test('a period that was closed already keeps the pass mark of the day of the upgrade, and leaves no line', async () => {
  const { pool, close } = openPool(await createSchoolBefore('0052_kept_pass_mark.sql'), () => {})
  afterAll(close)
  await pool.query(`insert into ajustes values ('nota_minima_aprobar', '65')`)
  const count = `select count(*)::int from bitacora where objeto = 'periodos'`
  const { rows: before } = await pool.query(count)
  await migrate(pool)
  const { rows } = await pool.query('select cerrado, nota_minima from periodos order by id')
  expect(rows).toEqual([
    { cerrado: false, nota_minima: null },
    { cerrado: true, nota_minima: 65 },
  ])
  expect((await pool.query(count)).rows).toEqual(before)
})
