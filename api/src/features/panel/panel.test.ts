import type { Area } from '@nivela/contract/asignaturas'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { newUsuario, openTestApp } from '../../testing/app.ts'

/** A school of a test's own, written by SQL: only what the panel counts matters. */
async function openSchool() {
  const { call, person, postgres } = await openTestApp()
  const admin = await person(ROL.administrador)
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(row)
    const { rows } = await postgres.pool.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
       returning ${table === 'poma' ? 'idusuario' : 'id'} as id`,
      Object.values(row),
    )
    return rows[0].id
  }
  let count = 0
  const unique = (word: string) => `${word} ${++count}`
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  const school = {
    admin,
    pool: postgres.pool,
    async periodoDeTrabajo(): Promise<number | undefined> {
      const { body } = await call('GET', '/periodos', { as: admin })
      return body.data.find((one: { deTrabajo: boolean }) => one.deTrabajo)?.id
    },
    async resumen() {
      const { status, body } = await call('GET', '/panel/resumen', { as: admin })
      expect(status).toBe(200)
      return body.data
    },
    async people(idrol: 2 | 3, changes: { verificado?: boolean } = {}) {
      const { contrasenaHash: _none, ...row } = await newUsuario(idrol, changes)
      return insert('usuarios', row)
    },
    /** A student with the areas that they passed; null for one without a result. */
    async student(passed: Area[] | null = null, changes: { verificado?: boolean } = {}) {
      const id = await school.people(ROL.estudiante, changes)
      const flag = (area: Area) => passed?.includes(area) ?? false
      const flags = {
        lengua: flag('lengua'),
        matematica: flag('matematica'),
        sociales: flag('sociales'),
        naturales: flag('naturales'),
      }
      if (passed) await insert('poma', { idusuario: id, ...flags })
      return id
    },
    subject: (nombre: string) => insert('asignaturas', { nombre, creditos: 3 }),
    period: (from: number, to: number) =>
      insert('periodos', { nombre: unique('Período'), inicio: daysFromNow(from), fin: daysFromNow(to) }),
    window: (idperiodo: number, abierto: boolean, from = 0) =>
      insert('periodos_inscripcion', {
        nombre: unique('Ventana'),
        inicio: daysFromNow(from),
        fin: daysFromNow(from + 7),
        idperiodo,
        abierto,
      }),
    section: async (idperiodo: number, idasignatura: number, cupo: number) =>
      insert('secciones', {
        nombre: unique('S'),
        idusuario: await school.people(ROL.maestro),
        idperiodo,
        idasignatura,
        idaula: await insert('aulas', { nombre: unique('Aula') }),
        dia: 'Lunes',
        inicio: 7 + (count % 12),
        fin: 8 + (count % 12),
        cupo,
      }),
    seat: (idusuario: number, idseccion: number, idventana: number, creada = "now() - interval '1 minute'") =>
      postgres.pool.query(
        `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin, creada)
         select $1, $2, id, idperiodo, idasignatura, dia, inicio, fin, ${creada} from secciones where id = $3`,
        [idventana, idusuario, idseccion],
      ),
    grade: (idusuario: number, idseccion: number, oficializado: boolean) =>
      postgres.pool.query(
        `with actor as (select set_config('nivela.autor', $1, true))
         insert into calificaciones (idusuario, idseccion, calificacion, oficializado) select $2, $3, 80, $4 from actor`,
        [admin.id, idusuario, idseccion, oficializado],
      ),
    receipt: (idusuario: number, codrecibo: number, valido: boolean) =>
      insert('recibos', {
        ...{ idusuario, codrecibo, valido, imagenurl: `${codrecibo}.webp` },
        ...{ imagen: '', miniatura: '', huella: '' },
      }),
  }
  return school
}

const [empty, rush, past, several] = await Promise.all([
  openSchool(),
  openSchool(),
  openSchool(),
  openSchool(),
])

test('an empty school: nothing waits, and it says what is not there yet', async () => {
  const nobody = { aprobaron: 0, noAprobaron: 0, sinResultado: 0 }
  expect(await empty.resumen()).toEqual({
    periodo: null,
    ventana: null,
    hay: {
      estudiantes: false,
      asignaturas: false,
      aulas: false,
      maestros: false,
      secciones: false,
      ventanas: false,
    },
    espera: { recibos: 0, sinVerificar: 0, llenas: 0, sinNota: 0, sinOficializar: 0, sinCerrar: [] },
    demanda: [],
    ritmo: null,
    poma: { lengua: nobody, matematica: nobody, sociales: nobody, naturales: nobody },
  })
})

test('demand against supply: who owes, who has a seat, what is missing', async () => {
  const { student, subject, section, seat } = rush
  const period = await rush.period(-10, 60)
  const window = await rush.window(period, true)
  const [lengua, matematica] = [await subject('Lengua Española'), await subject('Matemática')]
  const [orientacion, sociales] = [await subject('Orientación'), await subject('Ciencias Sociales')]
  await subject('Un taller que no se ofrece')
  // Five students: one without a result owes all four, one passed lengua, one everything, two nothing.
  const sinResultado = await student(null, { verificado: false })
  const conLengua = await student(['lengua'])
  await student(['lengua', 'matematica', 'sociales', 'naturales'], { verificado: false })
  const [one, two] = [await student([]), await student([])]
  // Lengua, owed by three: a full section of two. Matemáticas, owed by four: one section of 3 and two of 2.
  const full = await section(period, lengua, 2)
  await seat(sinResultado, full, window)
  await seat(one, full, window)
  const roomy = await section(period, matematica, 3)
  for (const cupo of [2, 2]) await section(period, matematica, cupo)
  await seat(conLengua, roomy, window)
  // Orientación is owed by nobody and taken by two. Ciencias Sociales, owed by four, is not offered.
  const free = await section(period, orientacion, 10)
  await seat(one, free, window)
  await seat(two, free, window)
  await rush.receipt(one, 1, false)
  await rush.receipt(two, 2, false)
  await rush.receipt(two, 3, true)

  const { demanda, espera, poma, hay, periodo, ventana } = await rush.resumen()
  expect(demanda).toEqual([
    {
      ...{ idasignatura: lengua, nombre: 'Lengua Española', area: 'lengua' },
      ...{
        deben: 3,
        conAsiento: 2,
        libres: 0,
        sinAsiento: 1,
        enEspera: 0,
        faltan: { secciones: 1, cupo: 2 },
      },
    },
    {
      ...{ idasignatura: matematica, nombre: 'Matemática', area: 'matematica' },
      ...{
        deben: 4,
        conAsiento: 1,
        libres: 6,
        sinAsiento: 3,
        enEspera: 0,
        faltan: { secciones: 0, cupo: 2 },
      },
    },
    {
      ...{ idasignatura: sociales, nombre: 'Ciencias Sociales', area: 'sociales' },
      // Sections of 2, 2, 2, 3 and 10: the usual one has 2 seats.
      ...{
        deben: 4,
        conAsiento: 0,
        libres: 0,
        sinAsiento: 4,
        enEspera: 0,
        faltan: { secciones: 2, cupo: 2 },
      },
    },
    {
      ...{ idasignatura: orientacion, nombre: 'Orientación', area: null },
      ...{
        deben: null,
        conAsiento: 2,
        libres: 8,
        sinAsiento: null,
        enEspera: 0,
        faltan: { secciones: 0, cupo: 10 },
      },
    },
  ])
  expect(espera).toEqual({
    ...{ recibos: 2, sinVerificar: 2, llenas: 1 },
    ...{ sinNota: 0, sinOficializar: 0, sinCerrar: [] },
  })
  expect(poma).toEqual({
    lengua: { aprobaron: 2, noAprobaron: 2, sinResultado: 1 },
    matematica: { aprobaron: 1, noAprobaron: 3, sinResultado: 1 },
    sociales: { aprobaron: 1, noAprobaron: 3, sinResultado: 1 },
    naturales: { aprobaron: 1, noAprobaron: 3, sinResultado: 1 },
  })
  expect(Object.values(hay)).not.toContain(false)
  expect([periodo.id, periodo.enCurso, ventana.id]).toEqual([period, true, window])

  // A student who got a seat and passed since then lacks none.
  await rush.pool.query('update poma set lengua = true')
  const [{ deben, conAsiento, sinAsiento, faltan }] = (await rush.resumen()).demanda
  expect([deben, conAsiento, sinAsiento, faltan.secciones]).toEqual([1, 2, 0, 0])
})

test('grades that wait: only of periods that ended, missing or not official', async () => {
  const { student, subject, section, seat, grade } = past
  const lengua = await subject('Lengua Española')
  const [ended, running] = [await past.period(-100, -10), await past.period(-9, 60)]
  const [window, late] = [await past.window(ended, false), await past.window(running, false)]
  const students = [await student(), await student(), await student(), await student()] as const
  const [pending, closed] = [await section(ended, lengua, 4), await section(ended, lengua, 4)]
  const today = await section(running, lengua, 4)
  await section(ended, lengua, 4)
  // Of the first three one is official, one is not, one has no grade; the fourth is alone and official elsewhere.
  for (const one of students.slice(0, 3)) await seat(one, pending, window)
  await grade(students[0], pending, true)
  await grade(students[1], pending, false)
  await seat(students[3], closed, window)
  await grade(students[3], closed, true)
  for (const one of students) await seat(one, today, late)
  await grade(students[0], today, false)

  const { espera, periodo, ritmo } = await past.resumen()
  expect(espera.sinCerrar).toEqual([{ idseccion: pending, sinNota: 1, sinOficializar: 1 }])
  expect([espera.sinNota, espera.sinOficializar, espera.llenas]).toEqual([1, 1, 1])
  expect([periodo.id, periodo.enCurso, ritmo]).toEqual([running, true, null])

  // The last grade comes, all become official, and one is taken away again.
  const change = (statement: string) =>
    past.pool.query(
      `do $$ begin perform set_config('nivela.autor', '${past.admin.id}', true); ${statement}; end $$`,
    )
  await grade(students[2], pending, false)
  expect((await past.resumen()).espera).toMatchObject({ sinNota: 0, sinOficializar: 2 })
  await change(
    `update calificaciones set oficializado = true, calificacion = 90 where idseccion = ${pending}`,
  )
  expect((await past.resumen()).espera.sinCerrar).toEqual([])
  await change(`delete from calificaciones where idusuario = ${students[0]} and idseccion = ${pending}`)
  expect((await past.resumen()).espera.sinCerrar).toEqual([
    { idseccion: pending, sinNota: 1, sinOficializar: 0 },
  ])

  // People still enrol in it: whatever its dates, it has not ended, and it is the current one.
  await past.pool.query('update periodos_inscripcion set abierto = true where id = $1', [window])
  const open = await past.resumen()
  expect([open.espera.sinCerrar, open.periodo.id, open.ritmo.total]).toEqual([[], ended, 4])
})

test('the first open window counts; with none the period of today, else the next one', async () => {
  const [next, later] = [await several.period(5, 60), await several.period(70, 90)]
  const momentOf = async () => {
    const { periodo, ventana } = await several.resumen()
    expect(await several.periodoDeTrabajo()).toBe(periodo?.id)
    return [periodo?.id, periodo?.enCurso, ventana?.id]
  }
  expect(await momentOf()).toEqual([next, false, undefined])
  const now = await several.period(-5, 4)
  await several.window(later, false, -9)
  expect(await momentOf()).toEqual([now, true, undefined])
  const second = await several.window(later, true, 3)
  expect(await momentOf()).toEqual([later, true, second])
  const first = await several.window(next, true, 2)
  expect(await momentOf()).toEqual([next, true, first])

  // Enrolments of the last hours, in steps that begin with a clock's: three to four hours are steps of five minutes.
  const at = (minutes: number) =>
    `date_trunc('hour', now()) - interval '3 hours' + interval '${minutes} minutes'`
  const section = await several.section(next, await several.subject('Ciencias Naturales'), 30)
  for (const minutes of [0, 4.9, 17, 17, 60])
    await several.seat(await several.student(), section, first, at(minutes))
  const { ritmo } = await several.resumen()
  expect(ritmo).toMatchObject({ minutos: 5, total: 5 })
  expect(new Date(ritmo.desde).getUTCMinutes()).toBe(0)
  expect(ritmo.cuentas.slice(0, 13)).toEqual([2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(ritmo.cuentas.length).toBeLessThanOrEqual(60)
})
