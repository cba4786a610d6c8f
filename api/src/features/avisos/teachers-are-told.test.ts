import { AVISOS } from '@nivela/contract/avisos'
import { toHoraIso } from '@nivela/contract/horas'
import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openMailServer, PUBLIC_URL, sendMails } from '../../testing/mail.ts'
import { openTestAvisos } from './avisos.test-support.ts'

const school = await openTestAvisos()
const { call, person, postgres, offer, list, textsOf, forget, idle, endWaiting } = school
const { pool } = postgres
const as = offer.admin

type Who = Awaited<ReturnType<typeof person>>
const teacherNamed = (nombre: string, apellido: string) => person(ROL.maestro, { nombre, apellido })
const nameOfPeriod = async (id: number) =>
  (await pool.query('select nombre from periodos where id = $1', [id])).rows[0].nombre
const read = async (id: number) =>
  (await call('GET', '/secciones', { as })).body.data.find((one: { id: number }) => one.id === id)
const change = async (id: number, changes: object) => {
  const answer = await call('PUT', `/secciones/${id}`, { as, body: { ...(await read(id)), ...changes } })
  expect(answer.status).toBe(200)
}
const sectionOf = async ({ id: idusuario }: Who, changes: object = {}) =>
  read((await offer.createSection({ idusuario, ...changes })).id)

describe('what a teacher is told of their sections', () => {
  test('one that is new, its other room and hours, another teacher: lines at once, one mail of each kind after the wait', async () => {
    const server = await openMailServer()
    const [ana, luis] = [await teacherNamed('Ana', 'Luz'), await teacherNamed('Luis', 'Rey')]
    const { id, nombre, asignaturas, aulas } = await sectionOf(ana)
    const section = `la sección ${nombre} de ${asignaturas.nombre}`
    const given = `La oficina te asignó ${section}: los lunes de 8:00 a. m. a 10:00 a. m., en ${aulas.nombre}.`
    expect((await list(ana)).data).toMatchObject([
      { tipo: 'seccion_asignada', texto: given, enlace: '/teachersection' },
    ])
    await change(id, { cupo: 25 })
    await change(id, { dia: 'Jueves', inicio: toHoraIso(9) })
    const changed = `Cambió ${section}: ahora es los jueves de 9:00 a. m. a 10:00 a. m.`
    expect((await list(ana)).data[0]).toMatchObject({
      ...{ tipo: 'seccion_cambiada', texto: changed, enlace: '/teachersection' },
    })
    await change(id, { idusuario: luis.id, dia: 'Viernes' })
    const taken = `La sección ${nombre} de ${asignaturas.nombre} ya no es tuya: ahora la imparte Luis Rey.`
    expect(await textsOf(ana)).toEqual([taken, changed, given])
    const his = `La oficina te asignó ${section}: los viernes de 9:00 a. m. a 10:00 a. m., en ${aulas.nombre}.`
    expect(await textsOf(luis)).toEqual([his])

    await sendMails(postgres, server.url)
    await idle()
    expect(server.mails).toEqual([])
    await endWaiting()
    await server.next(ana.correo, 2)
    const mail = await server.next(luis.correo)
    expect(mail.subject).toBe(AVISOS.seccion_asignada.asunto)
    expect(mail.text).toContain(his)
    expect(mail.text).toContain(`${PUBLIC_URL}/teachersection`)
    await idle()
    const hers = server.to(ana.correo)
    expect(hers.map(({ subject }) => subject).sort()).toEqual([
      AVISOS.seccion_cambiada.asunto,
      'Hay 2 cambios en tus secciones',
    ])
    for (const { text } of hers) expect(text).toContain(`${PUBLIC_URL}/teachersection`)
    expect(server.to(luis.correo)).toHaveLength(1)
  })

  test('one that is cancelled or deleted, without a student’s next steps', async () => {
    const ana = await teacherNamed('Ana', 'Luz')
    const [one, other] = [await sectionOf(ana), await sectionOf(ana, { inicio: 14, fin: 16 })]
    await offer.enrol(await offer.student(), one.id)
    await forget(ana)
    const body = { motivo: 'Pocos inscritos', aceptarSinLugar: true }
    expect((await call('POST', `/secciones/${one.id}/cancelar`, { as, body })).status).toBe(200)
    expect((await list(ana)).data).toMatchObject([
      {
        tipo: 'seccion_cancelada',
        texto: `Se canceló tu sección ${one.nombre} de ${one.asignaturas.nombre}. Motivo: Pocos inscritos.`,
        enlace: '/teachersection',
      },
    ])
    expect((await call('DELETE', `/secciones/${other.id}`, { as })).status).toBe(200)
    expect((await list(ana)).data[0]).toMatchObject({
      tipo: 'seccion_asignada',
      texto: `Se eliminó tu sección ${other.nombre} de ${other.asignaturas.nombre}.`,
    })
  })

  test('all of them handed over: one line for the teacher who gives, one for the teacher who gets', async () => {
    const [ana, luis] = [await teacherNamed('Ana', 'Luz'), await teacherNamed('Luis', 'Rey')]
    await sectionOf(ana)
    await sectionOf(ana, { inicio: 10, fin: 12 })
    await forget(ana)
    const body = { idusuario: luis.id }
    expect((await call('POST', `/secciones/teacher/${ana.id}/entregar`, { as, body })).status).toBe(200)
    const period = await nameOfPeriod(offer.period)
    expect(await textsOf(ana)).toEqual([
      `2 secciones de ${period} ya no son tuyas: ahora las imparte Luis Rey.`,
    ])
    expect(await textsOf(luis)).toEqual([`La oficina te asignó 2 secciones de ${period}.`])
  })

  test('last term’s, copied: one line that says how many; a simulation, and a second press, tell nobody', async () => {
    const [ana, luis] = [await teacherNamed('Ana', 'Luz'), await teacherNamed('Luis', 'Rey')]
    const de = await offer.createPeriod()
    for (const inicio of [8, 10, 14]) await sectionOf(ana, { idperiodo: de, inicio, fin: inicio + 1 })
    const { nombre, asignaturas, aulas } = await sectionOf(luis, { idperiodo: de })
    await forget(ana, luis)
    const a = await offer.createPeriod()
    await call('POST', '/secciones/copiar?simular=true', { as, body: { de, a } })
    expect(await textsOf(ana)).toEqual([])
    for (const _ of [1, 2])
      expect((await call('POST', '/secciones/copiar', { as, body: { de, a } })).status).toBe(200)
    expect(await textsOf(ana)).toEqual([`La oficina te asignó 3 secciones de ${await nameOfPeriod(a)}.`])
    expect(await textsOf(luis)).toEqual([
      `La oficina te asignó la sección ${nombre} de ${asignaturas.nombre}: los lunes de 8:00 a. m. a 10:00 a. m., en ${aulas.nombre}.`,
    ])
  })

  test('a grade that the office rectified: whose and in which section, never the grade nor the reason', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const ana = await teacherNamed('Ana', 'Luz')
    const period = await offer.createPeriod()
    const { id, nombre, asignaturas } = await sectionOf(ana, { idperiodo: period })
    const idperiodoinscripcion = await offer.createWindow(period)
    const student = await person(ROL.estudiante, { nombre: 'Eva', apellido: 'Sol' })
    expect((await offer.enrol(student, id, { idperiodoinscripcion })).status).toBe(200)
    const cells = { calificaciones: [{ idusuario: student.id, calificacion: 58.25 }], oficializado: true }
    const saved = await call('PUT', `/calificaciones/seccion/${id}`, { as: ana, body: cells })
    await offer.openOrClose('cerrar', idperiodoinscripcion)
    expect((await call('POST', `/periodos/${period}/cerrar`, { as })).status).toBe(200)
    await idle()
    await forget(ana, student)
    const body = { calificacion: 85.25, motivo: 'Era 85.25 y no 58.25' }
    for (const _ of [1, 2])
      await call('POST', `/calificaciones/${saved.body.data[0].id}/rectificar`, { as, body })
    const texto = `La oficina rectificó la calificación oficial de Eva Sol en la sección ${nombre} de ${asignaturas.nombre}.`
    expect((await list(ana)).data).toMatchObject([
      { tipo: 'nota_rectificada', texto, enlace: `/teacherqualification?seccion=${id}` },
    ])
    expect(await textsOf(student)).toHaveLength(1)
    const mail = await server.next(ana.correo)
    expect(mail.subject).toBe('La oficina rectificó una calificación')
    expect(mail.text).toContain(`${PUBLIC_URL}/teacherqualification?seccion=${id}`)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\b[58]{2}[.,]25/)
  })
})
