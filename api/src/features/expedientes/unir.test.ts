import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { newCode, receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer
const { sendNew, validate } = receiptCalls(school, admin)

type Who = Awaited<ReturnType<typeof person>>
const MOTIVO = 'Es la misma persona: la cédula se escribió mal'
const join = (id: number, con: number, { simular = false, motivo = MOTIVO, as = admin } = {}) =>
  call('POST', `/usuarios/${id}/unir${simular ? '?simular=true' : ''}`, { as, body: { con, motivo } })
const fichaOf = async (id: number) => (await call('GET', `/fichas/${id}`, { as: admin })).body.data
const found = async (buscar: string): Promise<number[]> =>
  (await call('GET', `/usuarios?idrol=3&buscar=${buscar}`, { as: admin })).body.data.map(
    ({ id }: { id: number }) => id,
  )
let document = 40_800_000_000
/** A student whom the office adds by hand, who never signed in. */
const add = async (body: object = {}) =>
  (
    await call('POST', '/usuarios/estudiantes', {
      as: admin,
      body: { nombre: 'Ana', apellido: 'Gil', cedula: String(++document), ...body },
    })
  ).body.data
const correct = (id: number, body: object) =>
  call('PUT', `/resultados/poma/${id}`, { as: admin, body: { ...body, motivo: 'Se leyó mal' } })
const grade = async (who: { id: number }, section: { id: number }) => {
  const motivo = 'Acta en papel'
  const body = { idseccion: section.id, idusuario: who.id, calificacion: 80, motivo }
  const { data } = (await call('POST', '/calificaciones/create', { as: admin, body })).body
  await call('PUT', `/calificaciones/${data.id}`, { as: admin, body: { oficializado: true, motivo } })
}

describe('joining two records of one student', () => {
  test('moves what the one that ends has, shows it first, and keeps what the two were called', async () => {
    const [stays, ends] = [await offer.student(), await offer.student()]
    const one = await offer.createSection({ dia: 'Lunes' })
    const other = await offer.createSection({ dia: 'Martes' })
    const full = await offer.createSection({ dia: 'Jueves', cupo: 1 })
    await offer.enrol(await offer.student(), full.id)
    await offer.enrol(stays, one.id)
    await offer.enrol(ends, other.id)
    await grade(ends, other)
    await call('POST', `/inscripciones/espera/${ends.id}`, {
      as: ends,
      body: { idperiodoinscripcion: offer.window, idseccion: full.id },
    })
    const sent = await sendNew(ends)
    await validate(sent.body.data.id, true)
    const paid = await call('POST', '/recibos/registrar', {
      as: admin,
      body: { idusuario: ends.id, idperiodo: offer.period, monto: 100, medio: 'caja' },
    })
    expect(paid.status).toBe(201)
    await correct(ends.id, { lengua: 80, sociales: 40 })
    await correct(stays.id, { matematica: 90 })
    const before = { stays: await fichaOf(stays.id), ends: await fichaOf(ends.id) }
    await call('PUT', `/usuarios/${ends.id}`, {
      as: admin,
      body: { ...before.ends.usuario, cedula: '40277777771', matricula: 'VIEJA-1' },
    })

    const looked = await join(stays.id, ends.id, { simular: true })
    expect([looked.status, looked.body.data]).toEqual([
      200,
      expect.objectContaining({
        movido: expect.objectContaining({
          inscripciones: 1,
          calificaciones: 1,
          esperas: 1,
          recibos: 2,
          poma: 1,
          avisos: expect.any(Number),
        }),
        choques: [],
      }),
    ])
    expect(await fichaOf(ends.id)).toMatchObject({ usuario: { id: ends.id }, inscripciones: [{}] })

    const joined = await join(stays.id, ends.id)
    expect([joined.status, joined.body.data.movido]).toEqual([200, looked.body.data.movido])
    const ficha = await fichaOf(stays.id)
    expect(ficha).toMatchObject({
      poma: {
        lengua: true,
        matematica: true,
        sociales: false,
        notas: { lengua: 80, matematica: 90, sociales: 40 },
      },
      espera: [{ idseccion: full.id }],
      calificaciones: [{ calificacion: 80 }],
    })
    expect(ficha.inscripciones).toHaveLength(2)
    expect(ficha.recibos).toHaveLength(2)
    expect(ficha.usuario.correo).toBe(before.stays.usuario.correo)
    expect((await call('GET', `/usuarios/${ends.id}`, { as: admin })).status).toBe(404)
    expect((await call('GET', '/avisos', { as: ends })).status).toBe(401)
    // Found by what the one that ended was called, and by its own.
    for (const typed of ['402-7777777-1', '40277777771', ficha.usuario.correo])
      expect(await found(typed), typed).toEqual([stays.id])
    // Both histories, under the one that stays, with the reason.
    const { data: lines } = (await call('GET', `/bitacora?idusuario=${stays.id}&limite=200`, { as: admin }))
      .body
    expect(lines.find(({ objeto }: { objeto: string }) => objeto === 'uniones')).toMatchObject({
      accion: 'crear',
      motivo: MOTIVO,
      idusuario: stays.id,
      despues: { id: ends.id, cedula: '40277777771', matricula: 'VIEJA-1' },
    })
    expect(lines).toContainEqual(
      expect.objectContaining({ objeto: 'inscripciones', accion: 'crear', idusuario: ends.id }),
    )
    expect(await offer.invariants()).toEqual(IN_ORDER)
  })

  test('an account that was entered outlives one that never was; a missing address, phone or matrícula comes along', async () => {
    const blank = await add({ correo: 'nunca@unir.test' })
    const used = await offer.student()
    expect((await join(blank.id, used.id)).body.data.queda).toMatchObject({
      id: blank.id,
      correo: used.correo,
    })
    const again = await call('POST', '/auth/login', {
      body: { correo: used.correo, contrasena: PASSWORD },
    })
    expect([again.status, again.body.data.usuario.id]).toEqual([200, blank.id])

    const [bare, full] = [
      await add(),
      await add({ correo: 'ana@unir.test', telefono: '8095550191', matricula: 'U-1' }),
    ]
    expect((await join(bare.id, full.id)).body.data.queda).toMatchObject({
      correo: 'ana@unir.test',
      telefono: '8095550191',
      matricula: 'U-1',
    })
  })

  test('what collides is listed and stands in the way; with nothing moved', async () => {
    const idasignatura = await offer.createSubject()
    const [stays, ends] = [await offer.student(), await offer.student()]
    const same = await offer.createSection({ idasignatura, dia: 'Lunes' })
    const [a, b] = [
      await offer.createSection({ dia: 'Martes', inicio: 8, fin: 10 }),
      await offer.createSection({ dia: 'Martes', inicio: 9, fin: 11 }),
    ]
    for (const who of [stays, ends]) {
      await offer.enrol(who, same.id)
      await grade(who, same)
    }
    await offer.enrol(stays, a.id)
    await offer.enrol(ends, b.id)
    const code = newCode()
    for (const who of [stays, ends]) await sendNew(who, code)
    await correct(stays.id, { naturales: 80 })
    await correct(ends.id, { naturales: 60 })
    const { status, body } = await join(stays.id, ends.id)
    expect([status, body.error]).toEqual([409, expect.stringMatching(/^No se pueden unir todavía\. /)])
    expect(body.choques.map(({ que }: { que: string }) => que)).toEqual([
      'inscripciones',
      'calificaciones',
      'inscripciones',
      'recibos',
      'poma',
    ])
    expect(body.choques.map(({ motivo }: { motivo: string }) => motivo).join(' ')).toMatch(
      new RegExp(`chocan de hora .*recibo ${code}.*Ciencias Naturales`),
    )
    expect((await join(stays.id, ends.id, { simular: true })).body.data).toMatchObject({
      movido: {},
      choques: body.choques,
    })
    expect(await fichaOf(ends.id)).toMatchObject({ recibos: [{}] })
  })

  test('a seat in what the other record has passed stands in the way', async () => {
    const { data } = (await call('GET', '/asignaturas', { as: admin })).body
    const known = data.find(({ area }: { area: string | null }) => area === 'lengua')
    const idasignatura = known?.id ?? (await offer.createSubject('Lengua Española'))
    const [stays, ends] = [await offer.student(), await offer.student()]
    await offer.enrol(stays, (await offer.createSection({ idasignatura, dia: 'Viernes' })).id)
    await correct(ends.id, { lengua: 95 })
    for (const [id, con] of [
      [stays.id, ends.id],
      [ends.id, stays.id],
    ] as const)
      expect((await join(id, con)).body.choques).toMatchObject([
        { que: 'inscripciones', motivo: expect.stringMatching(/aprobó Lengua Española/) },
      ])
  })

  test('history of a closed period changes hands, and its papers keep their codes', async () => {
    const idperiodo = await offer.createPeriod()
    const idperiodoinscripcion = await offer.createWindow(idperiodo)
    const section = await offer.createSection({ idperiodo })
    const [stays, ends] = [await offer.student(), await offer.student()]
    await offer.enrol(ends, section.id, { idperiodoinscripcion })
    await grade(ends, section)
    await postgres.pool.query('update periodos set asistencia = true where id = $1', [idperiodo])
    await postgres.pool.query(
      `insert into asistencias (idseccion, fecha, ausentes) values ($1, '2026-02-02', array[$2::int])`,
      [section.id, ends.id],
    )
    await offer.openOrClose('cerrar', idperiodoinscripcion)
    expect((await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin })).status).toBe(200)
    for (const who of [ends, stays])
      expect((await call('GET', `/calificaciones/record/${who.id}`, { as: admin })).status).toBe(200)
    const { rows: papers } = await postgres.pool.query(
      'select codigo, version from documentos where idusuario in ($1, $2) order by id',
      [ends.id, stays.id],
    )
    expect(papers).toMatchObject([{ version: 1 }, { version: 1 }])

    const { status, body } = await join(stays.id, ends.id)
    expect([status, body.data?.movido]).toEqual([
      200,
      expect.objectContaining({ inscripciones: 1, calificaciones: 1, asistencias: 1, documentos: 1 }),
    ])
    const { rows } = await postgres.pool.query('select ausentes from asistencias where idseccion = $1', [
      section.id,
    ])
    expect(rows).toEqual([{ ausentes: [stays.id] }])
    expect((await call('GET', `/calificaciones/record/${stays.id}`, { as: admin })).status).toBe(200)
    for (const { codigo } of papers)
      expect((await call('GET', `/verificar/${codigo}`)).body.data).toMatchObject({
        version: 1,
        vigente: false,
        reemplazado: expect.any(String),
      })
    const { rows: newest } = await postgres.pool.query(
      'select max(version) as version from documentos where idusuario = $1',
      [stays.id],
    )
    expect(newest).toEqual([{ version: 2 }])
  })

  test('a chain of unions keeps every name; who has a joined record is not deleted', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    expect((await join(second.id, first.id)).status).toBe(200)
    expect((await join(third.id, second.id)).status).toBe(200)
    for (const { cedula } of [first, second, third]) expect(await found(cedula)).toEqual([third.id])
    expect((await call('DELETE', `/usuarios/${third.id}`, { as: admin })).body.error).toMatch(
      /2 registros unidos/,
    )
  })

  test.each([
    ['itself', async () => [admin.id, admin.id], 400, /otro registro/],
    ['staff', async () => [(await add()).id, (await person(ROL.maestro)).id], 400, /estudiantes/],
    ['nobody', async () => [(await add()).id, 999_999], 404, /No encontramos/],
  ])('with %s is refused', async (_whom, pair, status, sentence) => {
    const [id = 0, con = 0] = await pair()
    const answer = await join(id, con)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(sentence)])
  })

  test('needs a reason, and the office', async () => {
    const [one, other] = [await add(), await add()]
    const without = await call('POST', `/usuarios/${one.id}/unir`, { as: admin, body: { con: other.id } })
    expect([without.status, without.body.campos]).toEqual([400, { motivo: expect.stringMatching(/vacío/) }])
    const who: Who = await offer.student()
    expect((await join(who.id, one.id, { as: who })).status).toBe(403)
  })
})

describe('at the same moment', () => {
  test('a union and an enrolment in what the other record takes: one of the two, and never both seats', async () => {
    for (let round = 0; round < 8; round++) {
      const idasignatura = await offer.createSubject()
      const [mine, theirs] = [
        await offer.createSection({ idasignatura, dia: 'Miercoles', inicio: 8, fin: 9 }),
        await offer.createSection({ idasignatura, dia: 'Miercoles', inicio: 9, fin: 10 }),
      ]
      const [stays, ends] = [await offer.student(), await offer.student()]
      await offer.enrol(stays, mine.id)
      const [union, seat] = await Promise.all([join(stays.id, ends.id), offer.enrol(ends, theirs.id)])
      expect([
        [200, 401],
        [200, 404],
        [200, 409],
        [409, 200],
      ]).toContainEqual([union.status, seat.status])
    }
    expect(await offer.invariants()).toEqual(IN_ORDER)
  })

  test('two unions of the same pair, in both directions: one record stays, with everything', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await offer.student(), await offer.student()]
      const section = await offer.createSection({ dia: 'Sabado' })
      await offer.enrol(other, section.id)
      const both = await Promise.all([join(one.id, other.id), join(other.id, one.id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      const { rows } = await postgres.pool.query(
        'select u.id from usuarios u join inscripciones i on i.idusuario = u.id where u.id in ($1, $2)',
        [one.id, other.id],
      )
      expect(rows).toHaveLength(1)
    }
    expect(await offer.invariants()).toEqual(IN_ORDER)
  })
})
