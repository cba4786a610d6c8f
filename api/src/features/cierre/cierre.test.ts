import { describe, expect, test } from 'vitest'
import { openTestTerms } from '../../testing/terms.ts'

const { call, postgres, offer, teacher, other, openClass, create, put, saveAll, sheet, history, ...terms } =
  await openTestTerms()
const { close, reopen, openTerm, closedTerm } = terms
const { admin } = offer

const post = (path: string, body?: object, as = admin) => call('POST', path, { as, ...(body && { body }) })
const cierre = async (id: number) => (await call('GET', `/periodos/${id}/cierre`, { as: admin })).body.data

describe('how far it is', () => {
  test('by section and teacher, until every student has an official grade', async () => {
    const { period, section, students, all } = await openTerm(3)
    const line = {
      idseccion: section.id,
      nombre: expect.any(String),
      asignatura: expect.any(String),
      idmaestro: teacher.id,
      maestro: 'Rosa Peña',
      inscritos: 3,
      recordado: null,
    }
    const state = async () => {
      const { secciones, ...rest } = await cierre(period)
      return { ...rest, secciones }
    }
    expect(await state()).toEqual({
      cerrado: false,
      listo: false,
      ventanasAbiertas: [],
      historial: [],
      secciones: [{ ...line, sinNota: 3, sinOficializar: 0 }],
    })
    await create({ idseccion: section.id, idusuario: students[0]?.id, condicion: 'no_presento' })
    expect((await state()).secciones).toEqual([{ ...line, sinNota: 2, sinOficializar: 1 }])
    const early = await close(period)
    expect([early.status, early.body]).toEqual([
      409,
      {
        error:
          'El período todavía no se puede cerrar: hay 2 estudiantes sin calificación y 1 calificación por oficializar, en 1 sección.',
        pendientes: [{ ...line, sinNota: 2, sinOficializar: 1 }],
      },
    ])
    await saveAll(section.id, { calificaciones: all({ condicion: 'retirado' }), oficializado: true })
    expect(await state()).toMatchObject({ listo: true, secciones: [{ sinNota: 0, sinOficializar: 0 }] })
    expect(await close(period)).toMatchObject({ status: 200, body: { data: { id: period, cerrado: true } } })
    expect(await cierre(period)).toMatchObject({
      cerrado: true,
      historial: [{ cerrado: true, motivo: null, autor: { nombre: expect.any(String) } }],
    })
    const { data } = (await call('GET', '/periodos', { as: teacher })).body
    expect(data.find(({ id }: { id: number }) => id === period)).toMatchObject({ cerrado: true })
  })

  test('a period with an open window can’t be closed, and what is not there is not', async () => {
    const { period, window } = await openTerm(0)
    await offer.openOrClose('abrir', window)
    expect((await cierre(period)).ventanasAbiertas).toHaveLength(1)
    expect(await close(period)).toMatchObject({
      status: 409,
      body: { error: 'El período tiene una inscripción abierta: ciérrala primero.' },
    })
    await offer.openOrClose('cerrar', window)
    expect((await close(period)).status).toBe(200)
    for (const verb of ['cerrar', 'recordar'])
      expect((await post(`/periodos/999999/${verb}`)).status).toBe(404)
    expect((await reopen(999_999)).status).toBe(404)
  })

  test('an open window and missing grades are told in one answer', async () => {
    const { period, window, section, all } = await openTerm(2)
    await offer.openOrClose('abrir', window)
    const both = await close(period)
    expect([both.status, both.body]).toEqual([
      409,
      {
        error:
          'El período tiene una inscripción abierta: ciérrala primero. Además, hay 2 estudiantes sin calificación, en 1 sección.',
        pendientes: [expect.objectContaining({ idseccion: section.id, sinNota: 2 })],
      },
    ])
    await saveAll(section.id, { calificaciones: all({ calificacion: 80 }), oficializado: true })
    const open = await close(period)
    expect([open.status, open.body]).toEqual([
      409,
      { error: 'El período tiene una inscripción abierta: ciérrala primero.' },
    ])
  })

  test('closing and reopening twice changes nothing the second time', async () => {
    const { period } = await closedTerm(1)
    expect((await close(period)).status).toBe(200)
    for (let time = 0; time < 2; time++)
      expect(await reopen(period)).toMatchObject({ status: 200, body: { data: { cerrado: false } } })
    const lines = (await cierre(period)).historial
    expect(lines.map(({ cerrado, motivo }: Record<string, unknown>) => [cerrado, motivo])).toEqual([
      [false, 'Hay que revisar'],
      [true, null],
    ])
  })

  test.each([[''], ['  '], [null], [7], [['x']], ['x'.repeat(301)], [undefined]])(
    'reopening for %j is refused',
    async motivo => {
      const { status, body } = await call('POST', `/periodos/${offer.period}/reabrir`, {
        as: admin,
        body: { motivo },
      })
      expect([status, body.campos.motivo]).toEqual([400, expect.stringMatching(/'motivo'/)])
    },
  )
})

describe('a closed period is history', () => {
  test('whatever the call, each with its sentence, and nothing is written', async () => {
    const { period, window, section, student, students, grade } = await closedTerm()
    const stranger = await offer.student()
    const { rows: seats } = await postgres.pool.query('select id from inscripciones where idseccion = $1', [
      section.id,
    ])
    const { body: list } = await call('GET', '/secciones', { as: admin })
    const { nombre, idusuario, idasignatura, idAula, dia, inicio, fin, cupo } = list.data.find(
      ({ id }: { id: number }) => id === section.id,
    )
    const body = { nombre, idusuario, idperiodo: period, idasignatura, idAula, dia, inicio, fin, cupo }
    const otherDay = dia === 'Lunes' ? 'Martes' : 'Lunes'
    const elsewhere = await offer.createSection({ dia: 'Sabado', inicio: 20, fin: 21 })
    const dates = { inicio: '2026-01-02', fin: '2026-01-12', idperiodo: period }
    const as = teacher
    const graded = /^El período está cerrado: sus calificaciones ya no cambian\./
    const refused: [RegExp, Promise<{ status: number; body: { error: string } }>][] = [
      [graded, put(grade.id, { calificacion: 90 })],
      [graded, put(grade.id, { condicion: 'retirado', motivo: 'Un motivo' })],
      [graded, put(grade.id, { oficializado: false })],
      [graded, call('DELETE', `/calificaciones/${grade.id}`, { as })],
      [graded, saveAll(section.id, { oficializado: false })],
      [graded, saveAll(section.id, { calificaciones: [{ idusuario: student.id, calificacion: 1 }] })],
      [graded, saveAll(section.id, { calificaciones: [{ idusuario: student.id, calificacion: null }] })],
      [
        /secciones ya no cambian/,
        call('PUT', `/secciones/${section.id}`, { as: admin, body: { ...body, cupo: 30 } }),
      ],
      [
        /secciones ya no cambian/,
        call('PUT', `/secciones/${section.id}`, { as: admin, body: { ...body, dia: otherDay } }),
      ],
      [
        /secciones ya no cambian/,
        call('PUT', `/secciones/${section.id}`, { as: admin, body: { ...body, idusuario: other.id } }),
      ],
      [
        /secciones ya no cambian/,
        call('PUT', `/secciones/${elsewhere.id}`, {
          as: admin,
          body: { ...body, nombre: 'Otra', idusuario: other.id, dia: otherDay },
        }),
      ],
      [/secciones ya no cambian/, post('/secciones', { ...body, nombre: 'Nueva', dia: otherDay })],
      [/no se abren ni cambian/, offer.openOrClose('abrir', window)],
      [
        /no se abren ni cambian/,
        post('/inscripciones/create', { ...dates, nombre: 'Tardía', abierto: true }),
      ],
      [/no se abren ni cambian/, post('/inscripciones/create', { ...dates, nombre: 'Tardía' })],
      [
        /no se abren ni cambian/,
        call('PUT', `/inscripciones/actualizar-proceso/${window}`, {
          as: admin,
          body: { ...dates, nombre: 'Otra ventana' },
        }),
      ],
      [
        /no se abren ni cambian/,
        call('PUT', `/inscripciones/actualizar-proceso/${await offer.createWindow(offer.period)}`, {
          as: admin,
          body: { ...dates, nombre: 'Mudada' },
        }),
      ],
      [/no está abierta/, offer.enrol(stranger, section.id, { idperiodoinscripcion: window })],
      [/no está abierta/, post(`/inscripciones/desinscribir/${seats[0].id}`, {}, student)],
      [
        /reábrelo para cambiarlo/,
        call('PUT', `/periodos/${period}`, { as: admin, body: { ...dates, nombre: 'Otro' } }),
      ],
      [/cerrado: ya no falta/, post(`/periodos/${period}/recordar`)],
    ]
    for (const [sentence, answer] of refused) {
      const { status, body } = await answer
      expect([status, body.error]).toEqual([409, expect.stringMatching(sentence)])
    }
    expect(await sheet(section.id)).toHaveLength(students.length)
    expect(await history(section.id)).toHaveLength(students.length * 2)
    // Closing its window, which is closed, succeeds and changes nothing.
    expect((await offer.openOrClose('cerrar', window)).status).toBe(200)
  })

  test('reopened, everything works again; closed again, the reason is still told', async () => {
    const { period, section, grade } = await closedTerm()
    expect((await reopen(period, 'Faltó un examen')).status).toBe(200)
    expect((await put(grade.id, { calificacion: 90, motivo: 'Faltó un examen' })).status).toBe(200)
    await put(grade.id, { oficializado: false })
    expect((await close(period)).status).toBe(409)
    await saveAll(section.id, { oficializado: true })
    expect((await close(period)).status).toBe(200)
    expect((await cierre(period)).historial).toMatchObject([
      { cerrado: true, motivo: null },
      { cerrado: false, motivo: 'Faltó un examen' },
      { cerrado: true, motivo: null },
    ])
  })
})

describe('the pass mark', () => {
  const setMark = async (notaMinimaAprobar: number) =>
    expect((await call('PUT', '/escuela', { as: admin, body: { notaMinimaAprobar } })).status).toBe(200)
  /** What a student reads of mathematics, and beside the grade of it. */
  const read = async (who: { id: number; token: string }) => {
    const { asignaturas } = (await call('GET', `/avance/${who.id}`, { as: who })).body.data
    const { estado, intentos, ultimoIntento } = asignaturas[1]
    const [nota] = (await call('GET', '/calificaciones', { as: who })).body.data
    return { estado, intentos, por: ultimoIntento?.notaMinima ?? null, cerrada: nota.notaMinima }
  }

  test('of a closed period is the one with which it was closed; reopened, the school’s counts again', async () => {
    const idasignatura = await offer.createSubject('Matemáticas')
    const period = await offer.createPeriod()
    const window = await offer.createWindow(period)
    const { section, students } = await openClass(2, { idperiodo: period, idasignatura }, window)
    const [passed, failed] = students as [(typeof students)[0], (typeof students)[0]]
    await saveAll(section.id, {
      calificaciones: [
        { idusuario: passed.id, calificacion: 72 },
        { idusuario: failed.id, calificacion: 68 },
      ],
      oficializado: true,
    })
    await offer.openOrClose('cerrar', window)
    const open = [
      { estado: 'aprobada', intentos: 0, por: null, cerrada: null },
      { estado: 'pendiente', intentos: 1, por: 70, cerrada: null },
    ]
    const closed = open.map(one => ({ ...one, cerrada: 70 }))
    const both = async () => [await read(passed), await read(failed)]
    expect(await both()).toEqual(open)
    expect((await close(period)).status).toBe(200)
    expect(await both()).toEqual(closed)

    await setMark(75)
    expect(await both()).toEqual(closed)
    const again = await offer.createSection({ idasignatura, dia: 'Sabado' })
    expect((await offer.enrol(passed, again.id)).body.error).toContain('ya está aprobada con 72')
    await setMark(60)
    expect(await both()).toEqual(closed)
    expect((await offer.enrol(failed, again.id)).status).toBe(200)
    await setMark(75)

    expect((await reopen(period)).status).toBe(200)
    const judgedAnew = [
      { estado: 'pendiente', intentos: 1, por: 75, cerrada: null },
      { estado: 'cursando', intentos: 1, por: 75, cerrada: null },
    ]
    expect(await both()).toEqual(judgedAnew)
    expect((await close(period)).status).toBe(200)
    await setMark(70)
    expect(await both()).toEqual(judgedAnew.map(one => ({ ...one, cerrada: 75 })))

    // The bitácora tells of the closing and reopening, and of nothing else.
    const { rows } = await postgres.pool.query(
      `select jsonb_object_keys(despues) as campo from bitacora where objeto = 'periodos' and idobjeto = $1`,
      [period],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ campo }) => campo)).not.toContain('nota_minima')
  })
})

describe('reminding', () => {
  const mails = async (idusuario: number) => {
    const { rows } = await postgres.pool.query(
      `select count(*)::int as count from avisos where tipo = 'notas_pendientes' and idusuario = $1`,
      [idusuario],
    )
    return rows[0].count
  }

  test('goes once to each teacher with something due, and says when; ten presses at once send one mail', async () => {
    const { period, window, section, all } = await openTerm(1)
    await offer.openOrClose('abrir', window)
    const done = await openClass(1, { idperiodo: period, idusuario: other.id }, window)
    const [late] = [await openClass(1, { idperiodo: period }, window)]
    await offer.openOrClose('cerrar', window)
    await saveAll(
      done.section.id,
      { calificaciones: [{ idusuario: done.student.id, calificacion: 80 }], oficializado: true },
      other,
    )
    const before = await mails(teacher.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/periodos/${period}/recordar`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(
      answers
        .map(({ body }) => body.data.enviados)
        .sort()
        .at(-1),
    ).toBe(1)
    expect(answers.reduce((sum, { body }) => sum + body.data.enviados, 0)).toBe(1)
    expect(await mails(teacher.id)).toBe(before + 1)
    expect(await mails(other.id)).toBe(0)
    const { secciones } = await cierre(period)
    const reminded = (id: number) =>
      secciones.find(({ idseccion }: { idseccion: number }) => idseccion === id).recordado
    expect(reminded(section.id)).toMatch(/^20\d\d-.*Z$/)
    expect(reminded(late.section.id)).toBe(reminded(section.id))
    expect(reminded(done.section.id)).toBeNull()

    // An hour later they are told again, if something is still due.
    await postgres.pool.query(`update recordatorios set enviado = enviado - interval '61 minutes'`)
    expect((await post(`/periodos/${period}/recordar`)).body.data).toEqual({ enviados: 1, omitidos: 0 })
    expect((await post(`/periodos/${period}/recordar`)).body.data).toEqual({ enviados: 0, omitidos: 1 })
    await saveAll(section.id, { calificaciones: all({ calificacion: 80 }), oficializado: true })
    await saveAll(late.section.id, {
      calificaciones: [{ idusuario: late.student.id, calificacion: 80 }],
      oficializado: true,
    })
    expect((await post(`/periodos/${period}/recordar`)).body.data).toEqual({ enviados: 0, omitidos: 0 })
  })
})
