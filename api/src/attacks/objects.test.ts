import { ROL } from '@nivela/contract/roles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../testing/app.ts'
import { openTestOffer } from '../testing/enrolment.ts'
import { upload } from '../testing/upload.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#33318a' } })
  .jpeg()
  .toBuffer()

/** Two teachers with a section each, and a student in each. */
async function twoSections() {
  const make = async (inicio: number) => {
    const teacher = await person(ROL.maestro)
    const section = await offer.createSection({ idusuario: teacher.id, inicio, fin: inicio + 1 })
    const student = await person(ROL.estudiante)
    expect((await offer.enrol(student, section.id)).status).toBe(200)
    const cell = { idseccion: section.id, idusuario: student.id, calificacion: 80 }
    const { body } = await call('POST', '/calificaciones/create', { as: teacher, body: cell })
    return { teacher, section, student, cell, grade: body.data.id as number }
  }
  return [await make(8), await make(10)] as const
}
const gradeOf = async (id: number) =>
  (
    await postgres.pool.query(
      'select idseccion, idusuario, calificacion, oficializado from calificaciones where id = $1',
      [id],
    )
  ).rows[0]

test('one’s own section beside the id of another’s grade opens nothing', async () => {
  const [mine, theirs] = await twoSections()
  const before = await gradeOf(theirs.grade)
  const as = mine.teacher
  const forged = { ...mine.cell, calificacion: 1, oficializado: true }
  const cells = { calificaciones: [{ idusuario: theirs.student.id, calificacion: 1 }] }
  const tries = [
    call('PUT', `/calificaciones/${theirs.grade}`, { as, body: forged }),
    call('PUT', `/calificaciones/${theirs.grade}`, { as, body: { ...theirs.cell, calificacion: 1 } }),
    call('DELETE', `/calificaciones/${theirs.grade}`, { as }),
    call('POST', '/calificaciones/create', { as, body: { ...forged, idusuario: theirs.student.id } }),
    call('PUT', `/calificaciones/seccion/${mine.section.id}`, { as, body: cells }),
    call('PUT', `/calificaciones/seccion/${theirs.section.id}`, { as, body: { oficializado: true } }),
    // Moving one's own grade onto another section or student.
    call('PUT', `/calificaciones/${mine.grade}`, { as, body: { ...theirs.cell, calificacion: 1 } }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 409, 409, 404, 409])
  expect(await gradeOf(theirs.grade)).toEqual(before)
  expect(await gradeOf(mine.grade)).toMatchObject({ calificacion: 80, oficializado: false })
  for (const path of ['', '/historial', '/acta.pdf', '/acta.xlsx', '/notas.xlsx'])
    expect((await call('GET', `/calificaciones/seccion/${theirs.section.id}${path}`, { as })).status).toBe(
      404,
    )
  const roster = `/inscripciones/users-in-seccion/${theirs.section.id}`
  for (const path of [roster, `${roster}/lista.xlsx`])
    expect((await call('GET', path, { as })).status).toBe(404)
})

test('a student acts for themselves alone, whatever the body says', async () => {
  const [mine, theirs] = await twoSections()
  const as = mine.student
  const seatOf = async (id: number) =>
    (await postgres.pool.query('select id from inscripciones where idusuario = $1', [id])).rows
  const seats = await seatOf(theirs.student.id)
  const free = await offer.createSection({ inicio: 14, fin: 15 })
  const body = { idperiodoinscripcion: offer.window, idseccion: free.id, idusuario: theirs.student.id }
  const answers = [
    await call('POST', `/inscripciones/inscribir/${theirs.student.id}`, { as, body }),
    await call('POST', `/inscripciones/inscribir/${as.id}`, { as, body }),
    await call('POST', `/inscripciones/desinscribir/${seats[0].id}`, { as, body: { idusuario: as.id } }),
    await call('GET', `/calificaciones/record/${theirs.student.id}`, { as }),
    await call('GET', `/resultados/poma/${theirs.student.id}`, { as }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await seatOf(theirs.student.id)).toEqual(seats)
})

test('nobody raises themselves, or their receipt, by fields that they may not fill in', async () => {
  const who = await person(ROL.estudiante)
  const more = { idrol: 1, verificado: true, matricula: 'OTRA', contrasena_hash: 'x', contrasenaHash: 'x' }
  const passwords = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'cinco gatos verdes' }
  const row = async () =>
    (await postgres.pool.query('select idrol, verificado, matricula from usuarios where id = $1', [who.id]))
      .rows[0]
  const before = await row()
  const changed = await call('POST', '/auth/change-password', { as: who, body: { ...more, ...passwords } })
  expect(changed.status).toBe(200)
  expect(await row()).toEqual(before)

  const send = (fields: Record<string, string>) =>
    upload(app.app, '/recibos/create', who, [
      ...Object.entries(fields).map(([name, content]) => ({ name, content })),
      { name: 'image', filename: '../../../../etc/cron.d/x.php', content: photo },
    ])
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect((await send({ codrecibo: '880011', [name]: '{"valido":true}' })).status).toBe(400)
  const { status, body } = await send({
    codrecibo: '880011',
    valido: 'true',
    id: '1',
    imagenURL: '../x.webp',
  })
  expect([status, body.data.valido]).toEqual([201, false])
  expect(body.data.imagenURL).toMatch(/^[\w-]+\.webp$/)
  for (const name of [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '..%5cx.webp',
    'x.php',
    'x.webp%00.jpg',
    `${body.data.imagenURL}/`,
  ])
    expect((await call('GET', `/recibos/${name}`, { as: who })).status).toBeOneOf([400, 404])
})

test('an unverified office is no office: none of its calls, though its role would allow them', async () => {
  const who = await person(ROL.administrador, { verificado: false })
  for (const path of ['/usuarios', '/recibos', '/import/excel/plantilla', '/resultados/poma'])
    expect((await call('GET', path, { as: who })).status).toBe(403)
})
