import { AVISOS } from '@nivela/contract/avisos'
import { ROL } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/app.ts'
import { openMailServer, PUBLIC_URL, sendMails } from '../../testing/mail.ts'
import { receiptCalls } from '../../testing/receipts.ts'
import { tell } from './avisos.service.ts'
import { openTestAvisos } from './avisos.test-support.ts'

const school = await openTestAvisos()
const { call, person, postgres, offer, list, textsOf, tellMessage } = school
const { forget, idle, noJobLeft, endWaiting, openSection } = school
const { pool, db } = postgres

describe('who is told what', () => {
  test('a window that opens: students who owe something, once per opening; nobody else', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const [owes, unknown, clear, unverified] = [
      await offer.student(),
      await offer.student(),
      await offer.student(),
      await person(ROL.estudiante, { verificado: false }),
    ]
    const poma =
      'insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, $2, true, true, true)'
    await pool.query(poma, [owes.id, false])
    await pool.query(poma, [clear.id, true])
    await idle()
    const before = server.mails.length
    await offer.openOrClose('cerrar')
    await offer.openOrClose('abrir')
    await offer.openOrClose('abrir')
    for (const who of [owes, unknown]) {
      const mail = await server.next(who.correo)
      expect(mail.subject).toBe(AVISOS.ventana_abierta.asunto)
      expect(mail.text).toContain('está abierta hasta el 12 de enero de 2026.')
      expect(mail.text).toContain(`${PUBLIC_URL}/studentsinscription`)
    }
    await idle()
    expect((await list(owes)).data).toMatchObject([
      { tipo: 'ventana_abierta', enlace: '/studentsinscription' },
    ])
    expect((await list(unknown)).data).toHaveLength(1)
    expect((await list(clear)).data).toEqual([])
    expect((await list(offer.admin)).data).toEqual([])
    expect([clear, unverified, offer.admin].flatMap(({ correo }) => server.to(correo))).toEqual([])
    const { rows } = await pool.query('select tipo from avisos where idusuario = $1', [unverified.id])
    expect(rows).toEqual([{ tipo: 'ventana_abierta' }])
    const { rows: students } = await pool.query('select from usuarios where idrol = 3 and verificado')
    expect(server.mails.length - before).toBe(students.length - 1)
    await offer.openOrClose('cerrar')
    await offer.openOrClose('abrir')
    await server.next(owes.correo, 2)
  })

  test('a section’s changes travel together, in one mail, to its students; others and other changes tell nobody', async () => {
    const server = await openMailServer()
    const { students, change, read } = await openSection()
    const stranger = await offer.student()
    await change({ nombre: 'Otro nombre', cupo: 25 })
    expect(await textsOf(students[0])).toEqual([])
    await change({ dia: 'Jueves' })
    const room = (await call('POST', '/aulas', { as: offer.admin, body: { nombre: 'Aula Azul' } })).body.data
    const teacher = await person(ROL.maestro, { nombre: 'Ana', apellido: 'Luz' })
    await change({ idAula: room.id, idusuario: teacher.id })
    const { asignaturas } = await read()
    const texts = [
      `Cambió la sección Otro nombre de ${asignaturas.nombre}: ahora se da en Aula Azul y la imparte Ana Luz.`,
      `Cambió la sección Otro nombre de ${asignaturas.nombre}: ahora es los jueves de 8:00 a. m. a 10:00 a. m.`,
    ]
    for (const who of students) expect(await textsOf(who)).toEqual(texts)
    await sendMails(postgres, server.url)
    await idle()
    expect(server.to(students[0].correo)).toEqual([])
    await endWaiting()
    for (const who of students) {
      const mail = await server.next(who.correo)
      expect(mail.subject).toBe('Hay 2 cambios en tus secciones')
      for (const texto of texts) expect(mail.text).toContain(texto)
    }
    await change({ dia: 'Viernes' })
    await endWaiting()
    expect((await server.next(students[0].correo, 2)).subject).toBe(AVISOS.seccion_cambiada.asunto)
    await server.next(students[1].correo, 2)
    await idle()
    for (const who of students) expect(server.to(who.correo)).toHaveLength(2)
    expect(server.to(stranger.correo)).toEqual([])
    expect(await textsOf(stranger)).toEqual([])
  })

  test('many changes at once while mails leave: each is told, in one mail or another, once', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await offer.student()
    const texts = Array.from({ length: 40 }, (_, n) => `Cambio número ${n}.`)
    await Promise.all(
      texts.map(async (texto, n) => {
        await db.transaction(tx => tell(tx, { tipo: 'seccion_cambiada', personas: [who.id], texto }))
        if (n % 5 === 0) await endWaiting()
      }),
    )
    await endWaiting()
    await noJobLeft()
    const said = server.to(who.correo).flatMap(({ text = '' }) => text.match(/Cambio número \d+\./g) ?? [])
    expect(said.sort()).toEqual([...texts].sort())
  })

  test('a grade that becomes official, by switch or with its section; the mail tells no score', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const { teacher, section, students, read } = await openSection()
    const { asignaturas } = await read()
    const texto = `Tu calificación de ${asignaturas.nombre} ya es oficial.`
    const [one, two] = students
    const grade = (
      await call('POST', '/calificaciones/create', {
        as: teacher,
        body: { idseccion: section.id, idusuario: one.id, calificacion: 93.5 },
      })
    ).body.data
    expect(await textsOf(one)).toEqual([])
    const official = (oficializado: boolean) =>
      call('PUT', `/calificaciones/${grade.id}`, { as: teacher, body: { oficializado } })
    await official(true)
    await official(true)
    expect(await textsOf(one)).toEqual([texto])
    const mail = await server.next(one.correo)
    expect(mail.subject).toBe('Tienes una calificación oficial')
    expect(mail.text).toContain(`${PUBLIC_URL}/studentqualification`)
    // Its headers hold moments and ids: any digits.
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/93[.,]5/)

    const body = { calificaciones: [{ idusuario: two.id, calificacion: 71 }], oficializado: true }
    await call('PUT', `/calificaciones/seccion/${section.id}`, { as: teacher, body })
    expect(await textsOf(two)).toEqual([texto])
    expect(await textsOf(one)).toEqual([texto])
    expect(await textsOf(teacher)).toEqual([])
    await server.next(two.correo)
    await idle()
    expect(server.mails).toHaveLength(2)
  })

  test('an official grade that its teacher changes or takes back with the section; grades that are not official tell nobody', async () => {
    const { teacher, section, students, read } = await openSection()
    const { nombre } = (await read()).asignaturas
    const changed = `Tu calificación oficial de ${nombre} cambió.`
    const back = `Tu calificación de ${nombre} ya no es oficial: la están revisando.`
    const official = `Tu calificación de ${nombre} ya es oficial.`
    const three = [...students, await offer.student()]
    await offer.enrol(three[2] as (typeof students)[0], section.id)
    const toldBy = async (grades: (number | null)[], oficializado?: boolean) => {
      await forget(...three)
      const calificaciones = grades.map((calificacion, n) => ({ idusuario: three[n]?.id, calificacion }))
      const body = { calificaciones, ...(oficializado !== undefined && { oficializado }) }
      const { status } = await call('PUT', `/calificaciones/seccion/${section.id}`, { as: teacher, body })
      expect(status).toBe(200)
      return Promise.all(three.map(textsOf))
    }
    expect(await toldBy([80.25, 81])).toEqual([[], [], []])
    expect(await toldBy([80.5, 81])).toEqual([[], [], []])
    expect(await toldBy([80.5, 81], true)).toEqual([[official], [official], []])
    expect(await toldBy([80.5, 92.75, 70])).toEqual([[], [changed], []])
    expect(await toldBy([80.5, 92.75, 70], true)).toEqual([[], [], [official]])
    expect(await toldBy([null, 93, 70], true)).toEqual([[back], [changed], []])
    expect(await toldBy([77, 94, 70], false)).toEqual([[], [back], [back]])
    expect(await textsOf(teacher)).toEqual([])
  })

  test('an official grade that its teacher changes, takes back or deletes; the mail tells no score', async () => {
    const server = await openMailServer()
    const { teacher, section, students, read } = await openSection()
    const { nombre } = (await read()).asignaturas
    const back = `Tu calificación de ${nombre} ya no es oficial: la están revisando.`
    const [who] = students
    const body = { calificaciones: [{ idusuario: who.id, calificacion: 80 }], oficializado: true }
    const saved = await call('PUT', `/calificaciones/seccion/${section.id}`, { as: teacher, body })
    const path = `/calificaciones/${saved.body.data[0].id}`
    const put = (changes: object) => call('PUT', path, { as: teacher, body: changes })
    await forget(who)
    await sendMails(postgres, server.url)
    await put({ calificacion: 80, oficializado: true })
    expect(await textsOf(who)).toEqual([])
    await put({ calificacion: 61.75 })
    const texto = `Tu calificación oficial de ${nombre} cambió.`
    expect((await list(who)).data).toMatchObject([
      { tipo: 'nota_oficial', texto, enlace: '/studentqualification' },
    ])
    const mail = await server.next(who.correo)
    expect(mail.subject).toBe('Cambió una de tus calificaciones')
    expect(mail.text).toContain(texto)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/61[.,]75/)
    await put({ calificacion: 62, oficializado: false })
    expect(await textsOf(who)).toEqual([back, texto])
    expect((await server.next(who.correo, 2)).text).toContain(back)
    await put({ oficializado: true })
    await call('DELETE', path, { as: teacher })
    expect((await textsOf(who))[0]).toBe(back)
    expect(await textsOf(who)).toHaveLength(4)
    await server.next(who.correo, 4)
    await idle()
  })

  test('the office enrols someone: a line and a mail; where such mails are off or the account is, the line alone', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const { section, read } = await openSection()
    const { nombre, asignaturas } = await read()
    const [who, unwilling, off] = [await offer.student(), await offer.student(), await offer.student()]
    const preferences = { as: unwilling, body: { movido_por_oficina: false } }
    expect((await call('PUT', '/avisos/preferencias', preferences)).status).toBe(200)
    await call('POST', `/usuarios/${off.id}/desactivar`, { as: offer.admin })
    for (const { id } of [off, unwilling, who])
      await call('POST', `/inscripciones/inscribir/${id}`, {
        as: offer.admin,
        body: { idperiodoinscripcion: offer.window, idseccion: section.id, motivo: 'Llegó tarde' },
      })
    const texto = `La oficina te inscribió en la sección ${nombre} de ${asignaturas.nombre}. Motivo: Llegó tarde.`
    for (const one of [who, unwilling])
      expect((await list(one)).data).toMatchObject([
        { tipo: 'movido_por_oficina', texto, enlace: '/studentsection' },
      ])
    const { rows } = await pool.query('select tipo from avisos where idusuario = $1', [off.id])
    expect(rows).toEqual([{ tipo: 'movido_por_oficina' }])
    const mail = await server.next(who.correo)
    expect(mail.subject).toBe('La oficina cambió tus secciones')
    expect(mail.text).toContain(texto)
    expect(mail.text).toContain(`${PUBLIC_URL}/studentsection`)
    await idle()
    expect(server.mails).toHaveLength(1)
  })

  test('a receipt that was paid, once', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await offer.student()
    const { sendNew, validate } = receiptCalls(school, offer.admin)
    const { id } = (await sendNew(who, '900123')).body.data
    await validate(id, true)
    await validate(id, true)
    expect((await list(who)).data).toMatchObject([
      {
        tipo: 'recibo_pagado',
        texto: 'La oficina validó tu recibo 900123: está pagado.',
        enlace: '/studentreceipts',
      },
    ])
    expect((await server.next(who.correo)).subject).toBe('Tu recibo está pagado')
    await idle()
    expect(server.mails).toHaveLength(1)
  })

  test('a password or an address that changed: a line and the mail that there always was, no second one', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await person(ROL.maestro)
    const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'siete perros azules' }
    await call('POST', '/auth/change-password', { as: who, body })
    expect((await list(who)).data).toMatchObject([
      { tipo: 'cuenta', texto: 'Tu contraseña cambió.', enlace: '/perfil' },
    ])
    const mail = await server.next(who.correo)
    expect(mail.subject).toBe('Tu contraseña de Nivela cambió')
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    await idle()
    expect(server.mails).toHaveLength(1)
  })
})

describe('mails', () => {
  test('two servers, ten people, a mail server that asks for another try: one mail each', async () => {
    const refused = new Set<string>()
    const server = await openMailServer({
      verdict(address) {
        if (refused.has(address)) return null
        refused.add(address)
        return 451
      },
    })
    await sendMails(postgres, server.url)
    await sendMails(postgres, server.url)
    const people = await Promise.all(Array.from({ length: 10 }, () => offer.student()))
    await tellMessage(
      people.map(({ id }) => id),
      'A todos',
    )
    await Promise.all(people.map(({ correo }) => server.next(correo)))
    await noJobLeft()
    expect(server.mails).toHaveLength(10)
  })

  test('a crowd is told in one statement, and their mails leave after everyone else’s', async () => {
    await pool.query(`
      insert into usuarios (nombre, apellido, correo, idrol, verificado, matricula)
      select 'Una', 'De Muchas', 'muchas' || n || '@prueba.test', 3, n % 2 = 0, 'M-' || n from generate_series(1, 3000) n`)
    await db.transaction(tx =>
      tell(tx, {
        tipo: 'ventana_abierta',
        personas: sql`select id from usuarios where apellido = 'De Muchas'`,
        texto: 'A muchas',
        unhurried: true,
      }),
    )
    const who = await offer.student()
    await tellMessage([who.id], 'Antes que ellas')
    const { rows } = await pool.query(`
      select (select count(*)::int from avisos where texto = 'A muchas') as avisos,
             (select count(*)::int from trabajos) as trabajos`)
    expect(rows).toEqual([{ avisos: 3_000, trabajos: 1_501 }])
    const server = await openMailServer()
    const sending = await sendMails(postgres, server.url)
    await server.next(who.correo)
    await sending.stop()
    expect(server.mails.length).toBeLessThan(10)
    await pool.query('delete from trabajos')
  })
})
