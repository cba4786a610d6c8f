import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { ROL } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setAuthor } from '../../platform/postgres/postgres.ts'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const { admin, enrol } = offer
const teacher = await person(ROL.maestro)

/** Last term: its window is closed, and its grades are there. */
const past = await offer.createPeriod()
const pastWindow = await offer.createWindow(past)
const { nombre: PAST } = (await call('GET', '/periodos', { as: admin })).body.data.find(
  ({ id }: { id: number }) => id === past,
)

interface Student {
  id: number
  token: string
}

let hour = 0
/** Somebody sat in the subject last term, with this result. */
async function grade(
  who: Student,
  idasignatura: number,
  { calificacion = null as number | null, condicion = null as string | null, oficializado = true },
) {
  hour += 1
  const section = await offer.createSection({
    idperiodo: past,
    idasignatura,
    dia: ['Lunes', 'Martes', 'Jueves', 'Viernes', 'Sabado'][hour % 5],
    inicio: 7 + (hour % 14),
    fin: 8 + (hour % 14),
  })
  const seat = await enrol(who, section.id, { idperiodoinscripcion: pastWindow })
  expect(seat.status).toBe(200)
  await postgres.db.transaction(async tx => {
    await setAuthor(tx, teacher.id)
    await tx.execute(sql`insert into calificaciones (idseccion, idusuario, calificacion, condicion, oficializado)
      values (${section.id}, ${who.id}, ${calificacion}, ${condicion}, ${oficializado})`)
  })
}
const avanceOf = async (who: Student, as: { token: string } = who) =>
  (await call('GET', `/avance/${who.id}`, { as })).body.data
const subjectOf = async (nombre: string, changes: object = {}) => {
  const answer = await call('POST', '/asignaturas', { as: admin, body: { nombre, creditos: 4, ...changes } })
  expect(answer.status).toBe(201)
  return answer.body.data
}

const [lengua, matematica, sociales, naturales] = await Promise.all(
  AREAS.map(area => subjectOf(NOMBRE_DE_AREA[area])),
)
const algebra = await subjectOf('Álgebra', { area: 'matematica' })
const musica = await subjectOf('Música')

test('the four areas, each passed (how, with what), being taken or owed; other subjects apart', async () => {
  const who = await offer.student()
  expect(await avanceOf(who)).toEqual({
    asignaturas: AREAS.map((area, index) => ({
      ...{ idasignatura: [lengua, matematica, sociales, naturales][index].id, nombre: NOMBRE_DE_AREA[area] },
      ...{ area, estado: 'pendiente', calificacion: null, intentos: 0 },
      ...{
        notaPoma: null,
        conResultadoPoma: false,
        periodo: null,
        porEmpezar: false,
        ultimoIntento: null,
        sinResultadoEn: null,
      },
    })),
    ...{ pendientes: 4, completo: false, notaMinimaPoma: 70, notaMinimaAprobar: 70 },
  })

  await postgres.pool.query(
    `insert into poma (idusuario, lengua, matematica, sociales, naturales, nota_lengua, nota_matematica)
     values ($1, true, false, false, false, 85.5, 69.5)`,
    [who.id],
  )
  await grade(who, algebra.id, { calificacion: 69.99 })
  await grade(who, matematica.id, { calificacion: 88 })
  await grade(who, sociales.id, { condicion: 'no_presento' })
  await grade(who, naturales.id, { condicion: 'retirado' })
  await grade(who, musica.id, { calificacion: 40 })
  const section = await offer.createSection({ idasignatura: sociales.id, dia: 'Miercoles' })
  expect((await enrol(who, section.id)).status).toBe(200)

  const avance = await avanceOf(who, admin)
  expect(avance).toMatchObject({ pendientes: 1, completo: false })
  expect(avance.asignaturas).toMatchObject([
    { area: 'lengua', estado: 'aprobada_poma', calificacion: null, notaPoma: 85.5, intentos: 0 },
    {
      ...{ area: 'matematica', idasignatura: matematica.id, estado: 'aprobada', calificacion: 88 },
      ...{ intentos: 1, notaPoma: 69.5, periodo: PAST },
    },
    {
      ...{ area: 'sociales', idasignatura: sociales.id, estado: 'cursando', porEmpezar: false, intentos: 1 },
      ultimoIntento: { calificacion: null, condicion: 'no_presento', periodo: PAST, notaMinima: 70 },
    },
    { area: 'naturales', estado: 'pendiente', intentos: 0, ultimoIntento: null },
    { area: null, idasignatura: musica.id, nombre: 'Música', estado: 'pendiente', intentos: 1 },
  ])
})

test('a seat in a period that is still to come counts once its window is closed', async () => {
  const who = await offer.student()
  const coming = (
    await call('POST', '/periodos/create', {
      as: admin,
      body: { nombre: 'El que viene', inicio: '2090-01-15', fin: '2090-05-15' },
    })
  ).body.data.id
  const window = await offer.createWindow(coming)
  const section = await offer.createSection({ idperiodo: coming, idasignatura: algebra.id, dia: 'Sabado' })
  expect((await enrol(who, section.id, { idperiodoinscripcion: window })).status).toBe(200)
  await offer.openOrClose('cerrar', window)
  const { asignaturas, pendientes } = await avanceOf(who)
  expect(asignaturas[1]).toMatchObject({
    ...{ area: 'matematica', idasignatura: algebra.id, nombre: 'Álgebra' },
    ...{ estado: 'cursando', periodo: 'El que viene', porEmpezar: true },
  })
  expect(pendientes).toBe(3)
})

test('what another period still has without an official result is pending, and says of which period', async () => {
  const who = await offer.student()
  await grade(who, matematica.id, { calificacion: 90, oficializado: false })
  const matematicas = async () => (await avanceOf(who)).asignaturas[1]
  expect(await matematicas()).toMatchObject({ estado: 'pendiente', intentos: 0, sinResultadoEn: PAST })
  const section = await offer.createSection({ idasignatura: algebra.id, dia: 'Miercoles', inicio: 7, fin: 8 })
  expect((await enrol(who, section.id)).status).toBe(200)
  expect(await matematicas()).toMatchObject({ estado: 'cursando', sinResultadoEn: null })

  const other = await offer.student()
  await grade(other, matematica.id, { calificacion: 40 })
  expect((await avanceOf(other)).asignaturas[1]).toMatchObject({ estado: 'pendiente', sinResultadoEn: null })
})

describe('the server refuses what is passed, and says how', () => {
  const again = async (who: Student, idasignatura: number) => {
    hour += 1
    const section = await offer.createSection({ idasignatura, dia: 'Miercoles', inicio: 7, fin: 22 })
    return (await enrol(who, section.id)).body.error
  }

  test('with an official grade of the pass mark or more, in any period', async () => {
    const who = await offer.student()
    await grade(who, matematica.id, { calificacion: 70 })
    await grade(who, musica.id, { calificacion: 91.25 })
    expect(await again(who, matematica.id)).toBe(
      `Esa asignatura ya está aprobada con 70 en el período ${PAST}.`,
    )
    expect(await again(who, algebra.id)).toBe(
      `Esa área ya está aprobada con 70 en Matemáticas, en el período ${PAST}.`,
    )
    // A subject without an area is closed by a grade of its own.
    expect(await again(who, musica.id)).toBe(
      `Esa asignatura ya está aprobada con 91.25 en el período ${PAST}.`,
    )
    // Several at once: all or none, with the sentence of the one in the way.
    const [first, second] = [
      await offer.createSection({ idasignatura: sociales.id, dia: 'Martes' }),
      await offer.createSection({ idasignatura: algebra.id, dia: 'Jueves' }),
    ]
    const both = await call('POST', `/inscripciones/armar/${who.id}`, {
      as: who,
      body: { idperiodoinscripcion: offer.window, secciones: [first.id, second.id] },
    })
    expect([both.status, both.body.error]).toEqual([
      409,
      `Esa área ya está aprobada con 70 en Matemáticas, en el período ${PAST}.`,
    ])
    expect((await avanceOf(who)).pendientes).toBe(3)
    const { data } = (await call('GET', '/resultados/poma', { as: admin })).body
    expect(data.find(({ id }: Student) => id === who.id).aprobadasConNota).toEqual(['matematica'])
  })

  test('what failed, is not official, or has no number is offered again', async () => {
    for (const result of [
      { calificacion: 69.99 },
      { calificacion: 95, oficializado: false },
      { condicion: 'no_presento' },
      { condicion: 'retirado' },
    ]) {
      const who = await offer.student()
      await grade(who, lengua.id, result)
      expect([result, await again(who, lengua.id)]).toEqual([result, undefined])
    }
  })

  test('another pass mark counts for every grade of an open period, and for every server', async () => {
    const who = await offer.student()
    await grade(who, naturales.id, { calificacion: 72 })
    const stateOf = async () => (await avanceOf(who)).asignaturas[3].estado
    expect(await stateOf()).toBe('aprobada')
    await openTestApp(postgres, { notaMinimaAprobar: 75 })
    expect([await stateOf(), (await avanceOf(who)).notaMinimaAprobar]).toEqual(['pendiente', 75])
    await openTestApp(postgres, { notaMinimaAprobar: 70 })
    expect(await stateOf()).toBe('aprobada')
  })
})

test("a subject's area: matched by name when it is new, chosen by the office, kept under a new name", async () => {
  const put = (id: number, body: object) => call('PUT', `/asignaturas/${id}`, { as: admin, body })
  expect([matematica.area, algebra.area, musica.area]).toEqual(['matematica', 'matematica', null])
  const plural = await subjectOf('  MATEMATICA ')
  const none = await subjectOf('Ciencia Sociales', { area: null })
  expect([plural.area, none.area]).toEqual(['matematica', null])

  const renamed = await put(plural.id, { nombre: 'Lengua Españolas', creditos: 4 })
  expect(renamed.body.data).toMatchObject({ nombre: 'Lengua Españolas', area: 'matematica' })
  const chosen = await put(plural.id, { nombre: 'Redacción', creditos: 4, area: 'lengua' })
  expect(chosen.body.data.area).toBe('lengua')
  expect(chosen.body.data.version).toBeGreaterThan(renamed.body.data.version)
  expect((await put(plural.id, { nombre: 'Redacción', creditos: 4, area: null })).body.data.area).toBe(null)
  for (const area of ['historia', 'por_nombre', 3, {}])
    expect(await put(plural.id, { nombre: 'Redacción', creditos: 4, area })).toMatchObject({
      status: 400,
      body: { campos: { area: expect.stringContaining('El área debe ser una de') } },
    })
})
