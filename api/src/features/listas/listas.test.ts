import { LISTAS } from '@nivela/contract/listas-de-oficina'
import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin, period } = offer
const receipts = receiptCalls(school, admin)

// Its window has just opened.
await postgres.pool.query('delete from trabajos')

type Who = Awaited<ReturnType<typeof person>>
interface Linea {
  idusuario: number
  detalle: string
}
const read = async (cual: string, query = '') =>
  (await call('GET', `/listas/${cual}${query}`, { as: admin })).body as { data: Linea[]; total?: number }
const idsOf = async (cual: string, query = '') =>
  (await read(cual, query)).data.map(({ idusuario }) => idusuario).sort((a, b) => a - b)
const sorted = (...people: Who[]) => people.map(({ id }) => id).sort((a, b) => a - b)
const passAll = (who: Who, ...areas: string[]) =>
  postgres.pool.query(
    `insert into poma (idusuario, lengua, matematica, sociales, naturales)
     select $1, 'lengua' = any($2), 'matematica' = any($2), 'sociales' = any($2), 'naturales' = any($2)`,
    [who.id, areas],
  )
const TRES = ['matematica', 'sociales', 'naturales']

// Lengua and Matemáticas are taught; one student each for every way to stand.
const lengua = await offer.createSubject('Lengua Española')
const matematica = await offer.createSubject('Matemáticas')
const teacher = await person(ROL.maestro, { nombre: 'Tomás', apellido: 'Notas' })
const deLengua = await offer.createSection({ idasignatura: lengua, idusuario: teacher.id, nombre: '01' })
const deMatematica = await offer.createSection({ idasignatura: matematica, dia: 'Martes', nombre: '02' })

const nada = await person(ROL.estudiante, { nombre: 'Nadia', apellido: 'Sin Nada' })
const debeUna = await person(ROL.estudiante, { nombre: 'Una', apellido: 'Debe' })
await passAll(debeUna, ...TRES)
const completa = await person(ROL.estudiante, { nombre: 'Completa', apellido: 'Con Cupo' })
await passAll(completa, ...TRES)
await offer.enrol(completa, deLengua.id)
const incompleta = await person(ROL.estudiante, { nombre: 'Inés', apellido: 'Incompleta' })
await passAll(incompleta, 'sociales', 'naturales')
await offer.enrol(incompleta, deLengua.id)
const libre = await person(ROL.estudiante)
await passAll(libre, 'lengua', ...TRES)
const apagada = await person(ROL.estudiante)
await call('POST', `/usuarios/${apagada.id}/desactivar`, { as: admin })
const invitada = await person(ROL.estudiante, { verificado: false })
await passAll(invitada, 'lengua', ...TRES)
await postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [invitada.id])

describe('who is in which list', () => {
  test('sin-inscribir: who owes something and has no seat', async () => {
    expect(await idsOf('sin-inscribir')).toEqual(sorted(nada, debeUna))
    const { data } = await read('sin-inscribir')
    expect(data.find(({ idusuario }) => idusuario === debeUna.id)).toEqual({
      idusuario: debeUna.id,
      nombre: 'Una',
      apellido: 'Debe',
      correo: debeUna.correo,
      matricula: expect.any(String),
      detalle: 'Pendiente: Lengua Española',
    })
    expect(data.find(({ idusuario }) => idusuario === nada.id)?.detalle).toBe(
      'Pendiente: Lengua Española, Matemáticas, Ciencias Sociales y Ciencias Naturales',
    )
  })

  test('incompletos: who has a seat and owes a subject without one', async () => {
    expect((await read('incompletos')).data).toMatchObject([
      { idusuario: incompleta.id, detalle: 'Pendiente: Matemáticas' },
    ])
  })

  test('sin-pago: who has a seat and no paid receipt', async () => {
    expect(await idsOf('sin-pago')).toEqual(sorted(completa, incompleta))
    const receipt = (await receipts.sendNew(completa)).body.data
    expect(await idsOf('sin-pago')).toEqual(sorted(completa, incompleta))
    await call('PUT', `/recibos/${receipt.id}`, { as: admin, body: { valido: true } })
    expect(await idsOf('sin-pago')).toEqual(sorted(incompleta))
  })

  test('sin-aceptar: who has not followed the invitation', async () => {
    expect((await read('sin-aceptar')).data).toMatchObject([
      { idusuario: invitada.id, detalle: 'La invitación no ha salido' },
    ])
  })

  test('notas-pendientes: a line per section, until every grade is official', async () => {
    expect((await read('notas-pendientes')).data).toMatchObject([
      {
        idusuario: teacher.id,
        idseccion: deLengua.id,
        detalle: 'Sección 01 de Lengua Española: 2 notas faltan',
      },
    ])
    const grade = async (who: Who) =>
      (
        await call('POST', '/calificaciones/create', {
          as: teacher,
          body: { idseccion: deLengua.id, idusuario: who.id, calificacion: 60 },
        })
      ).body.data.id as number
    const ids = [await grade(completa), await grade(incompleta)]
    expect((await read('notas-pendientes')).data[0]?.detalle).toMatch(/: 2 sin oficializar$/)
    for (const id of ids)
      await call('PUT', `/calificaciones/${id}`, { as: teacher, body: { oficializado: true } })
    expect((await read('notas-pendientes')).data).toEqual([])
    // A student who failed owes it again, and has had a seat of it: no list asks them to take another now.
    expect(await idsOf('incompletos')).toEqual(sorted(incompleta))
    const { data: fichas } = (await call('GET', '/fichas?buscar=completa', { as: admin })).body
    expect(fichas.map((one: { id: number; deben: string[] }) => [one.id, one.deben])).toEqual([
      [completa.id, ['Lengua Española']],
      [incompleta.id, ['Lengua Española', 'Matemáticas']],
    ])
  })

  test('of another period, of one that is not there, and of none', async () => {
    const other = await offer.createPeriod()
    expect(await idsOf('sin-inscribir', `?idperiodo=${other}`)).toEqual(
      sorted(nada, debeUna, completa, incompleta),
    )
    expect(await idsOf('sin-pago', `?idperiodo=${other}`)).toEqual([])
    expect((await call('GET', '/listas/sin-pago?idperiodo=999999', { as: admin })).status).toBe(404)
    expect((await call('GET', '/listas/todos', { as: admin })).status).toBe(400)
    expect(period).not.toBe(other)
  })

  test('by pages, by name, and as a spreadsheet', async () => {
    const page = await read('sin-inscribir', '?pagina=2&limite=1')
    expect([page.data.length, page.total]).toEqual([1, 2])
    expect(await idsOf('sin-inscribir', '?buscar=nadia')).toEqual([nada.id])
    const file = await call('GET', '/listas/sin-inscribir?formato=xlsx', { as: admin })
    expect(file.headers['content-disposition']).toBe('attachment; filename="sin-inscribir.xlsx"')
  })
})

describe('writing to a list', () => {
  const write = (cual: string, body: object) => call('POST', `/listas/${cual}/correo`, { as: admin, body })
  const asunto = 'Aviso de la oficina'

  test('each in their own words, by mail, to all or to some of it, once', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const mensaje = 'Para {nombre}: {detalle}.\nTe esperamos.'
    const some = { asunto, mensaje, ids: [nada.id, libre.id], clave: 'prueba-de-una-vez' }
    expect((await write('sin-inscribir', some)).body.data).toEqual({ enviados: 1, soloAviso: 0 })
    const mail = await server.next(nada.correo)
    expect(mail.subject).toBe(asunto)
    expect(mail.text).toContain('Para Nadia: Pendiente: Lengua Española, Matemáticas')
    expect((await write('sin-inscribir', some)).body.data).toEqual({ enviados: 0, soloAviso: 0 })
    expect((await call('GET', '/avisos', { as: libre })).body.data).toEqual([])
    expect((await write('sin-inscribir', { asunto, mensaje })).body.data.enviados).toBe(2)
    expect((await server.next(debeUna.correo)).text).toContain('Para Una: Pendiente: Lengua Española.')
  })

  test('simulated, it is counted and shown as one of them reads it, and nobody is told; a search narrows it', async () => {
    const simulate = async (cual: string, sent: object) =>
      (
        await call('POST', `/listas/${cual}/correo?simular=true`, {
          as: admin,
          body: { asunto, mensaje: 'Hola {nombre}', ...sent },
        })
      ).body.data
    const before = (await postgres.pool.query('select count(*) from avisos')).rows[0].count
    expect(await simulate('sin-inscribir', {})).toMatchObject({ enviados: 2, soloAviso: 0 })
    expect(await simulate('sin-inscribir', { buscar: 'NADÍA' })).toMatchObject({
      enviados: 1,
      ejemplo: { idusuario: nada.id, detalle: expect.stringContaining('Pendiente: Lengua Española') },
    })
    expect(await simulate('sin-inscribir', { buscar: 'nadie así' })).toEqual({ enviados: 0, soloAviso: 0 })
    // A teacher with several sections is one person, and reads of all of them.
    const pending = (await call('GET', '/listas/notas-pendientes', { as: admin })).body.data
    const { enviados, soloAviso, ejemplo } = await simulate('notas-pendientes', {})
    const people = new Set(pending.map(({ idusuario }: { idusuario: number }) => idusuario))
    expect(enviados + soloAviso).toBe(people.size)
    for (const { idusuario, detalle } of pending)
      if (idusuario === ejemplo?.idusuario) expect(ejemplo.detalle).toContain(detalle)
    expect((await postgres.pool.query('select count(*) from avisos')).rows[0].count).toBe(before)
  })

  test('a person who turned such mails off has it among their notices; an invited one gets it by mail', async () => {
    await call('PUT', '/avisos/preferencias', { as: nada, body: { mensaje: false } })
    expect((await write('sin-inscribir', { asunto, mensaje: 'Hola', ids: [nada.id] })).body.data).toEqual({
      enviados: 0,
      soloAviso: 1,
    })
    expect(
      (await write('sin-aceptar', { asunto, mensaje: LISTAS['sin-aceptar'].mensaje })).body.data.enviados,
    ).toBe(1)
  })

  test.each([
    [{ mensaje: 'Hola' }, 'asunto'],
    [{ asunto, mensaje: '  ' }, 'mensaje'],
    [{ asunto, mensaje: 'x'.repeat(3001) }, 'mensaje'],
    [{ asunto, mensaje: 'Hola', ids: [] }, 'ids'],
    [{ asunto, mensaje: 'Hola', buscar: 7 }, 'buscar'],
    [{ asunto, mensaje: 'Hola', clave: 'x' }, 'clave'],
  ])('%j is refused at its field', async (sent, campo) => {
    const { status, body } = await write('sin-inscribir', sent)
    expect([status, Object.keys(body.campos)]).toEqual([400, [campo]])
  })
})

test('invitations again: to those who are named and have not accepted, a few an hour', async () => {
  const invite = (body: object) => call('POST', '/resultados/poma/invitar', { as: admin, body })
  expect((await invite({})).body.data).toEqual({ enviados: 1 })
  expect((await invite({})).body.data).toEqual({ enviados: 0 })
  const ids = [invitada.id, nada.id, apagada.id]
  expect((await invite({ ids })).body.data).toEqual({ enviados: 1 })
  expect((await invite({ ids })).body.data).toEqual({ enviados: 1 })
  expect((await invite({ ids })).body.data).toEqual({ enviados: 0 })
})

describe('students and what is known of them', () => {
  const list = async (query: string) => (await call('GET', `/fichas?limite=100&${query}`, { as: admin })).body
  const ids = async (query: string) =>
    (await list(query)).data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)

  test('filters', async () => {
    expect(await ids('inscrito=true')).toEqual(sorted(completa, incompleta))
    expect(await ids('debe=true&inscrito=false')).toEqual(sorted(nada, debeUna))
    // A student who failed with an official grade owes it again, though the seat is still theirs.
    expect(await ids('area=lengua')).toEqual(sorted(nada, debeUna, completa, incompleta))
    expect(await ids('area=matematica')).toEqual(sorted(nada, incompleta))
    expect(await ids('area=lengua&situacion=cursando')).toEqual([])
    expect(await ids('area=lengua&situacion=debe')).toEqual(sorted(nada, debeUna, completa, incompleta))
    expect(await ids('area=lengua&situacion=aprobada')).toEqual(sorted(libre, invitada))
    expect(await ids('area=matematica&situacion=poma-no')).toEqual(sorted(incompleta))
    expect(await ids('area=matematica&situacion=poma-sin-resultado')).toEqual(sorted(nada))
    expect(await ids('pago=true')).toEqual(sorted(completa))
    expect(await ids('acepto=false')).toEqual(sorted(invitada))
    expect(await ids('activo=false')).toEqual(sorted(apagada))
    expect((await list('inscrito=true')).total).toBe(2)
    expect((await list('buscar=nadia')).data).toMatchObject([
      {
        id: nada.id,
        deben: ['Lengua Española', 'Matemáticas', 'Ciencias Sociales', 'Ciencias Naturales'],
        cupos: 0,
      },
    ])
    expect((await call('GET', '/fichas?debe=quizas', { as: admin })).status).toBe(400)
  })

  test('every number of the panel that counts students is the length of the list that it leads to', async () => {
    await offer.enrol(incompleta, deMatematica.id)
    expect(await ids('area=matematica&situacion=cursando')).toEqual(sorted(incompleta))
    const { demanda, poma } = (await call('GET', '/panel/resumen', { as: admin })).body.data
    const total = async (area: string, situacion: string) =>
      (await list(`area=${area}&situacion=${situacion}`)).total
    for (const { area, deben, conAsiento, sinAsiento } of demanda)
      expect([area, deben, conAsiento, sinAsiento]).toEqual([
        area,
        await total(area, 'debe'),
        await total(area, 'cursando'),
        await total(area, 'pendiente'),
      ])
    for (const [area, { aprobaron, noAprobaron, sinResultado }] of Object.entries<Record<string, number>>(
      poma,
    ))
      expect([area, aprobaron, noAprobaron, sinResultado]).toEqual([
        area,
        await total(area, 'poma-si'),
        await total(area, 'poma-no'),
        await total(area, 'poma-sin-resultado'),
      ])
  })

  test('one page with everything, the mails and what became of their links included', async () => {
    const { data } = (await call('GET', `/fichas/${completa.id}`, { as: admin })).body
    expect(data).toMatchObject({
      usuario: { id: completa.id, activo: true },
      poma: { lengua: false, matematica: true },
      avance: { pendientes: 1 },
      inscripciones: [{ idseccion: deLengua.id }],
      espera: [],
      calificaciones: [{ calificacion: 60, oficializado: true }],
      recibos: [{ valido: true }],
      conClave: true,
      segundoFactor: false,
    })
    expect(data.sesiones).toHaveLength(1)
    expect(data.bitacora.map(({ objeto }: { objeto: string }) => objeto)).toEqual(
      expect.arrayContaining(['inscripciones', 'calificaciones', 'recibos', 'usuarios']),
    )
    const invited = (await call('GET', `/fichas/${invitada.id}`, { as: admin })).body.data
    expect(invited.conClave).toBe(false)
    expect(invited.correos[0]).toMatchObject({ asunto: 'Te damos la bienvenida a Nivela', fallo: null })
    expect((await call('GET', '/fichas/999999', { as: admin })).status).toBe(404)
  })

  test('the search: people by any of what names them, sections, periods', async () => {
    const find = async (text: string) =>
      (await call('GET', `/buscar?texto=${encodeURIComponent(text)}`, { as: admin })).body.data
    const { rows } = await postgres.pool.query('select cedula, matricula from usuarios where id = $1', [
      nada.id,
    ])
    const { cedula, matricula } = rows[0]
    for (const text of [
      'NADÍA',
      'nada nadia',
      matricula,
      cedula,
      cedula.replace(/^(...)(.{7})(.)$/, '$1-$2-$3'),
      nada.correo,
    ])
      expect((await find(text)).personas.map(({ id }: { id: number }) => id)).toContain(nada.id)
    expect((await find('lengua')).secciones).toMatchObject([
      { id: deLengua.id, asignatura: 'Lengua Española' },
    ])
    expect((await find('/periodos')).periodos.length).toBeGreaterThan(0)
    expect((await find('100%_')).personas).toEqual([])
    expect((await call('GET', '/buscar?texto=a', { as: admin })).status).toBe(400)
  })
})

test('between two periods, of the next one; the panel means the same', async () => {
  const body = { nombre: 'El que viene', inicio: '2090-01-15', fin: '2090-05-15' }
  const coming = (await call('POST', '/periodos/create', { as: admin, body })).body.data
  const window = await offer.createWindow(coming.id)
  const early = await offer.createSection({ idperiodo: coming.id, idasignatura: lengua, dia: 'Viernes' })
  await offer.enrol(nada, early.id, { idperiodoinscripcion: window })
  await offer.openOrClose('cerrar', window)
  const panel = async () => (await call('GET', '/panel/resumen', { as: admin })).body.data.periodo
  expect(await panel()).toMatchObject({ id: period, enCurso: true })
  await offer.openOrClose('cerrar')
  expect(await panel()).toMatchObject({ id: coming.id, enCurso: false })
  expect(await idsOf('sin-inscribir')).toEqual(sorted(debeUna, completa, incompleta))
  expect(await idsOf('incompletos')).toEqual(sorted(nada))
  // Nobody owes a grade of a period that has not begun.
  expect(await idsOf('notas-pendientes')).toEqual([])
  expect((await call('GET', '/listas', { as: admin })).body.data).toMatchObject({
    ...{ idperiodo: coming.id, 'sin-inscribir': 3, incompletos: 1, 'notas-pendientes': 0 },
  })
})
