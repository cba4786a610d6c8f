import { ROL } from '@nivela/contract/roles'
import { PDFParse } from 'pdf-parse'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const { admin } = offer

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
let count = 0

/** A period whose roll is called, or not, with a class of two. */
async function openClass(asistencia = true) {
  count += 1
  const body = { nombre: `Con lista ${count}`, inicio: day(-60), fin: day(60), asistencia }
  const idperiodo = (await call('POST', '/periodos/create', { as: admin, body })).body.data.id
  const window = await offer.createWindow(idperiodo)
  const teacher = await person(ROL.maestro)
  const section = await offer.createSection({ idperiodo, idusuario: teacher.id })
  const [ana, luis] = [
    await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Alba' }),
    await person(ROL.estudiante, { nombre: 'Luis', apellido: 'Mora' }),
  ]
  const enrol = (who: { id: number; token: string }) =>
    offer.enrol(who, section.id, { idperiodoinscripcion: window })
  const leave = async (who: { id: number; token: string }) => {
    const [enrolment] = (await call('GET', `/inscripciones/user/${who.id}`, { as: who })).body.data
    return call('POST', `/inscripciones/desinscribir/${enrolment.id}`, { as: who })
  }
  for (const who of [ana, luis]) await enrol(who)
  // They have had their seats since the term began.
  await postgres.pool.query(
    `update inscripciones set creada = now() - interval '60 days' where idseccion = $1`,
    [section.id],
  )
  const roll = (changes: object = {}, as: { token: string } = teacher) =>
    call('PUT', `/asistencias/seccion/${section.id}`, {
      as,
      body: { fecha: day(-7), ausentes: [], excusados: [], ...changes },
    })
  const read = async () =>
    (await call('GET', `/asistencias/seccion/${section.id}`, { as: teacher })).body.data
  const faltas = async (who: { id: number; token: string }) =>
    (await call('GET', `/asistencias/user/${who.id}`, { as: who })).body.data
  return { idperiodo, window, teacher, section, ana, luis, enrol, leave, roll, read, faltas }
}

test('a teacher calls the roll; each student reads their own days; the acta counts them in its margin', async () => {
  const { idperiodo, window, teacher, section, ana, luis, roll, read, faltas } = await openClass()
  expect(await read()).toEqual({ activa: true, clases: [] })
  expect(await faltas(ana)).toEqual([])
  const first = await roll({ ausentes: [ana.id, luis.id, ana.id] })
  expect([first.status, first.body.data]).toEqual([
    200,
    expect.objectContaining({
      fecha: `${day(-7)}T00:00:00.000Z`,
      ausentes: [ana.id, luis.id],
      excusados: [],
    }),
  ])
  await roll({ fecha: day(-2), ausentes: [ana.id], excusados: [luis.id] })
  await roll({ fecha: day(-14) })
  const dates = (...days: number[]) => days.map(one => `${day(one)}T00:00:00.000Z`)
  const own = { idseccion: section.id, clases: 3 }
  expect(await faltas(ana)).toEqual([{ ...own, ausencias: dates(-7, -2), excusas: [] }])
  expect(await faltas(luis)).toEqual([{ ...own, ausencias: dates(-7), excusas: dates(-2) }])
  expect((await read()).clases.map(({ fecha }: { fecha: string }) => fecha)).toEqual(dates(-2, -7, -14))

  const calificaciones = [ana, luis].map(({ id }) => ({ idusuario: id, calificacion: 90 }))
  const url = `/calificaciones/seccion/${section.id}`
  await call('PUT', url, { as: teacher, body: { calificaciones, oficializado: true } })
  const acta = await call('GET', `/calificaciones/seccion/${section.id}/acta.pdf`, { as: teacher })
  const pdf = new PDFParse({ data: new Uint8Array(acta.body as Buffer) })
  const { text } = await pdf.getText()
  expect(text).toContain('Faltas')
  expect(text).toMatch(/Alba, Ana\s+90\s+Aprobad\S+\s+2/)
  expect(text).toMatch(/1 \+ 1 exc\./)

  // History once the period is closed: neither written nor removed.
  await offer.openOrClose('cerrar', window)
  expect((await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin, body: {} })).status).toBe(200)
  expect((await roll({ ausentes: [luis.id] })).body.error).toMatch(/cerrado/)
  const { activa, clases } = await read()
  expect(activa).toBe(false)
  expect((await call('DELETE', `/asistencias/${clases[0].id}`, { as: teacher })).status).toBe(409)
  expect(await read()).toEqual({ activa, clases })
})

test('only where the school switched it on, on days of the period that have come, of students who are there', async () => {
  const off = await openClass(false)
  expect((await off.roll()).body.error).toBe('La escuela no lleva la asistencia en este período.')
  expect(await off.read()).toEqual({ activa: false, clases: [] })
  const { roll, ana, luis, section } = await openClass()
  const refusals: [object, number, RegExp][] = [
    [{ fecha: day(2) }, 409, /todavía no se ha dado/],
    [{ fecha: day(-90) }, 409, /no es del período/],
    [{ ausentes: [off.ana.id] }, 409, /ya no está en la sección/],
    [{ ausentes: [ana.id], excusados: [luis.id, ana.id] }, 400, /ausente o excusado/],
    [{ fecha: 'ayer' }, 400, /debe ser una fecha/],
  ]
  for (const [changes, status, sentence] of refusals) {
    const answer = await roll(changes)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(sentence)])
  }
  const other = await person(ROL.maestro)
  expect((await roll({}, other)).status).toBe(404)
  const { data } = (await roll()).body
  expect((await call('DELETE', `/asistencias/${data.id}`, { as: other })).status).toBe(404)
  expect((await call('GET', `/asistencias/seccion/${section.id}`, { as: other })).status).toBe(404)
})

test('two devices: a stale roll is refused with what stands now; of ten first ones, one is taken', async () => {
  const { roll, ana, luis, leave, read } = await openClass()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => roll({ version: 0, ausentes: nth % 2 ? [ana.id] : [luis.id] })),
  )
  const [taken, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.actual]).toEqual([409, taken?.body.data])
  const { version } = taken?.body.data ?? {}
  const second = await roll({ version, ausentes: [] })
  expect(second.status).toBe(200)
  expect((await roll({ version, ausentes: [ana.id] })).body.actual).toEqual(second.body.data)
  // A student who leaves is no longer counted, and holds up nothing.
  await roll({ ausentes: [ana.id] })
  expect((await leave(ana)).status).toBe(200)
  const { clases } = await read()
  expect((await roll({ version: clases[0].version, ausentes: [luis.id] })).status).toBe(200)
  const { rows } = await postgres.pool.query('select * from faltas_de($1)', [clases[0].idseccion])
  expect(rows).toEqual([{ idusuario: luis.id, ausencias: 1, excusas: 0, clases: 1 }])
})

test('correcting an old roll keeps the marks of people who left since; they are there when they come back', async () => {
  const { roll, ana, luis, enrol, leave, read, faltas } = await openClass()
  const eva = await person(ROL.estudiante, { nombre: 'Eva', apellido: 'Paz' })
  await enrol(eva)
  await roll({ ausentes: [ana.id], excusados: [eva.id] })
  await leave(ana)
  await leave(eva)
  const { version } = (await read()).clases[0]
  const corrected = await roll({ version, ausentes: [luis.id] })
  expect(corrected.body.data).toMatchObject({ ausentes: [ana.id, luis.id], excusados: [eva.id] })
  // A screen from before they left sends their marks along: as they stand, they change nothing; otherwise they are refused.
  const same = await roll({ ausentes: [ana.id], excusados: [luis.id, eva.id] })
  expect(same.body.data).toMatchObject({ ausentes: [ana.id], excusados: [luis.id, eva.id] })
  for (const changes of [{ excusados: [ana.id] }, { ausentes: [eva.id] }])
    expect((await roll(changes)).body.error).toBe('En la lista hay alguien que ya no está en la sección.')
  expect((await read()).clases[0]).toEqual(same.body.data)

  await enrol(ana)
  expect(await faltas(ana)).toMatchObject([{ clases: 1, ausencias: [`${day(-7)}T00:00:00.000Z`] }])
  // Back in the section, their mark is the teacher's again.
  expect((await roll()).body.data).toMatchObject({ ausentes: [], excusados: [eva.id] })
})

test('a student who joins late is counted from the day of their seat', async () => {
  const { roll, ana, luis, enrol, section, faltas } = await openClass()
  const late = await person(ROL.estudiante)
  await enrol(late)
  // Half past eight in the evening of the day before in Santo Domingo.
  await postgres.pool.query('update inscripciones set creada = $3 where idusuario = $1 and idseccion = $2', [
    ...[late.id, section.id],
    `${day(-6)}T00:30:00Z`,
  ])
  for (const offset of [-14, -8, -7, -2]) await roll({ fecha: day(offset), ausentes: [luis.id] })
  expect(await faltas(ana)).toMatchObject([{ clases: 4, ausencias: [] }])
  expect(await faltas(late)).toEqual([{ idseccion: section.id, clases: 2, ausencias: [], excusas: [] }])
})

test('an acta counts absences only where the roll was called', async () => {
  const { teacher, section, ana, luis, roll } = await openClass()
  const calificaciones = [ana, luis].map(({ id }) => ({ idusuario: id, calificacion: 90 }))
  const url = `/calificaciones/seccion/${section.id}`
  await call('PUT', url, { as: teacher, body: { calificaciones, oficializado: true } })
  const readActa = async () => {
    const acta = await call('GET', `${url}/acta.pdf`, { as: teacher })
    const { text } = await new PDFParse({ data: new Uint8Array(acta.body as Buffer) }).getText()
    return { text, codigo: /verificar\/(\w{20})/.exec(text)?.[1] }
  }
  const stands = async ({ codigo }: { codigo?: string | undefined }) =>
    (await call('GET', `/verificar/${codigo}`)).body.data.vigente
  const without = await readActa()
  expect(without.text).not.toContain('Faltas')
  await roll()
  const counted = await readActa()
  expect(counted.text).toMatch(/Faltas[\s\S]*Alba, Ana\s+90\s+Aprobad\S+\s+0/)

  // Two papers that say different things have two codes. The one that says nothing of absences says nothing untrue.
  expect(counted.codigo).not.toBe(without.codigo)
  expect(counted.text).toContain('Versión 2')
  expect([await stands(without), await stands(counted)]).toEqual([true, true])
  await roll({ fecha: day(-1), ausentes: [ana.id] })
  expect([await stands(without), await stands(counted)]).toEqual([true, false])
})
