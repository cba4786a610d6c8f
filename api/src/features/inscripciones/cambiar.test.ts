import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'
import { seatCalls } from '../../testing/seats.ts'

const app = await openTestApp()
const { call, postgres } = app
const offer = await openTestOffer(app)
const { admin, window } = offer
const { wait, change, leave, seatsOf, sectionsOf, toldTo } = seatCalls(app, offer)
expectNoDeadlocks(postgres)

describe('changing', () => {
  test('one act: the new seat and the old one, or nothing; a retry finds the new one', async () => {
    const idasignatura = await offer.createSubject()
    const from = await offer.createSection({ idasignatura, cupo: 1 })
    const to = await offer.createSection({ idasignatura, cupo: 1, dia: 'Martes' })
    const who = await offer.student()
    const { id } = (await offer.enrol(who, from.id)).body.data
    const changed = await change(who, id, to.id)
    expect(changed).toMatchObject({ status: 200, body: { data: { idseccion: to.id, idusuario: who.id } } })
    expect(await change(who, id, to.id)).toMatchObject({ status: 200, body: changed.body })
    expect(await change(who, changed.body.data.id, to.id)).toMatchObject({ status: 200, body: changed.body })
    expect(await sectionsOf(who)).toEqual([to.id])

    // Full: nothing is given up.
    const other = await offer.student()
    const kept = (await offer.enrol(other, from.id)).body.data.id
    const refused = await change(other, kept, to.id)
    expect(refused).toMatchObject({ status: 409, body: { error: 'No quedan cupos en esta sección.' } })
    expect(await sectionsOf(other)).toEqual([from.id])
    expect((await change(other, changed.body.data.id, from.id)).status).toBe(404)
    expect((await change(who, id, from.id)).status).toBe(404)
    expect((await change(who, changed.body.data.id, 999_999)).status).toBe(404)
    expect((await change(who, changed.body.data.id, 0)).status).toBe(400)
  })

  test('armar gives up what it names, and only the student’s own', async () => {
    const [a, b] = await Promise.all([offer.createSubject(), offer.createSubject()])
    const old = await offer.createSection({ idasignatura: a, inicio: 8, fin: 10 })
    const [better, second] = [
      await offer.createSection({ idasignatura: a, dia: 'Jueves' }),
      await offer.createSection({ idasignatura: b, inicio: 9, fin: 11 }),
    ]
    const who = await offer.student()
    const other = await offer.student()
    const { id } = (await offer.enrol(who, old.id)).body.data
    const others = (await offer.enrol(other, old.id)).body.data.id
    const armar = (deja?: unknown) =>
      call('POST', `/inscripciones/armar/${who.id}`, {
        as: who,
        body: { idperiodoinscripcion: window, secciones: [better.id, second.id], deja },
      })
    expect((await armar()).body.error).toContain('De esa asignatura ya tienes la sección')
    expect((await armar([others])).status).toBe(404)
    expect((await armar('x')).status).toBe(400)
    expect((await armar([id])).status).toBe(200)
    expect((await sectionsOf(who)).sort()).toEqual([better.id, second.id].sort())
    expect(await sectionsOf(other)).toEqual([old.id])
  })
})

describe('the office', () => {
  test('outside an open window it says why, and the reason is kept', async () => {
    const idasignatura = await offer.createSubject()
    const [from, to] = [
      await offer.createSection({ idasignatura }),
      await offer.createSection({ idasignatura, dia: 'Martes' }),
    ]
    const who = await offer.student()
    await offer.openOrClose('cerrar')
    const body = { idperiodoinscripcion: window, idseccion: from.id }
    const enrol = (more: object, as = admin) =>
      call('POST', `/inscripciones/inscribir/${who.id}`, { as, body: { ...body, ...more } })
    expect(await enrol({})).toMatchObject({ status: 400, body: { campos: { motivo: expect.any(String) } } })
    expect((await enrol({ motivo: ' ' })).status).toBe(400)
    expect((await enrol({ motivo: 'Traslado' }, who)).status).toBe(409)
    const { id } = (await enrol({ motivo: 'Traslado' })).body.data
    expect((await change(admin, id, to.id)).status).toBe(400)
    const moved = await change(admin, id, to.id, 'Trabaja los lunes')
    expect(moved).toMatchObject({ status: 200, body: { data: { idseccion: to.id } } })
    expect((await leave(admin, moved.body.data.id)).status).toBe(400)
    expect((await leave(admin, moved.body.data.id, { motivo: 'Se mudó' })).status).toBe(200)
    const { rows } = await postgres.pool.query(
      `select idautor, accion, motivo from bitacora where objeto = 'inscripciones' and idusuario = $1 order by id`,
      [who.id],
    )
    expect(rows).toEqual([
      { idautor: admin.id, accion: 'crear', motivo: 'Traslado' },
      { idautor: admin.id, accion: 'eliminar', motivo: 'Trabaja los lunes' },
      { idautor: admin.id, accion: 'crear', motivo: 'Trabaja los lunes' },
      { idautor: admin.id, accion: 'eliminar', motivo: 'Se mudó' },
    ])
    await offer.openOrClose('abrir')
  })

  test('in a closed period nothing moves, whatever the reason', async () => {
    const idperiodo = await offer.createPeriod()
    const idperiodoinscripcion = await offer.createWindow(idperiodo)
    const idasignatura = await offer.createSubject()
    const [from, to] = [
      await offer.createSection({ idasignatura, idperiodo }),
      await offer.createSection({ idasignatura, idperiodo, dia: 'Martes' }),
    ]
    const [who, late] = [await offer.student(), await offer.student()]
    const seat = (await offer.enrol(who, from.id, { idperiodoinscripcion })).body.data
    await offer.openOrClose('cerrar', idperiodoinscripcion)
    await postgres.pool.query(
      `insert into calificaciones (idseccion, idusuario, calificacion, oficializado) values ($1, $2, 60, true)`,
      [from.id, who.id],
    )
    const closed = await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin, body: {} })
    expect(closed.status).toBe(200)
    const motivo = 'Tarde'
    const body = { idperiodoinscripcion, idseccion: to.id, motivo }
    const refused = [
      await call('POST', `/inscripciones/inscribir/${late.id}`, { as: admin, body }),
      await change(admin, seat.id, to.id, motivo),
      await leave(admin, seat.id, { motivo }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body.error).toContain('El período está cerrado')
    }
  })

  test('moves several at once, each with an outcome of their own, and the line behind them', async () => {
    const idasignatura = await offer.createSubject()
    const from = await offer.createSection({ idasignatura, cupo: 3 })
    const to = await offer.createSection({ idasignatura, cupo: 2, dia: 'Martes' })
    const people = await Promise.all(Array.from({ length: 3 }, offer.student))
    for (const who of people) await offer.enrol(who, from.id)
    const waiting = await offer.student()
    await wait(waiting, from.id)
    const move = (more: object, as = admin) =>
      call('POST', '/inscripciones/mover', { as, body: { idseccion: from.id, ...more } })
    const estudiantes = [...people.map(({ id }) => id), waiting.id]
    const moved = await move({ estudiantes, destino: to.id })
    expect(moved.body.data.movidos).toHaveLength(2)
    expect(moved.body.data.rechazados.map(({ error }: { error: string }) => error).sort()).toEqual([
      'No quedan cupos en esta sección.',
      'Ya no está en la sección.',
    ])
    expect(await sectionsOf(waiting)).toEqual([from.id])
    const textOf = async (who: (typeof people)[number]) => (await toldTo(who)).map(({ texto }) => texto)
    const { nombre, asignaturas } = (await seatsOf(waiting))[0]?.secciones ?? {}
    for (const who of people)
      expect(await textOf(who)).toEqual(
        moved.body.data.movidos.includes(who.id)
          ? [
              `La oficina te cambió de la sección ${nombre} a la sección ${to.nombre} de ${asignaturas?.nombre}.`,
            ]
          : [],
      )
    expect((await toldTo(waiting)).map(({ tipo }) => tipo)).toEqual(['cupo_ganado'])
    expect((await move({ estudiantes: [] })).status).toBe(400)
    expect((await move({ estudiantes, destino: from.id })).status).toBe(400)
    const other = await offer.createSection({ dia: 'Jueves' })
    expect((await move({ estudiantes, destino: other.id })).body.error).toBe(
      'Elige otra sección de la misma asignatura.',
    )
    expect((await move({ estudiantes, destino: to.id }, people[0])).status).toBe(403)
    await offer.openOrClose('cerrar')
    expect((await move({ estudiantes })).status).toBe(400)
    const gone = await move({ estudiantes: [waiting.id], motivo: 'Baja' })
    expect(gone.body.data).toEqual({ movidos: [waiting.id], rechazados: [] })
    expect((await textOf(waiting))[0]).toMatch(/^La oficina te retiró de la sección .* Motivo: Baja\.$/)
    await offer.openOrClose('abrir')
    expect(await offer.invariants()).toEqual(IN_ORDER)
  })

  test('tells the student what it did, and why if it said so; what changes nothing and what they do themselves is not told', async () => {
    const [idasignatura, other] = [await offer.createSubject('Lengua'), await offer.createSubject('Música')]
    const [from, to, music, full] = [
      await offer.createSection({ idasignatura, nombre: 'LE-01' }),
      await offer.createSection({ idasignatura, nombre: 'LE-02', dia: 'Martes' }),
      await offer.createSection({ idasignatura: other, nombre: 'MU-01', dia: 'Jueves' }),
      await offer.createSection({ cupo: 1, dia: 'Viernes' }),
    ]
    await offer.enrol(await offer.student(), full.id)
    const who = await offer.student()
    const enrol = (idseccion: number, motivo?: string) =>
      call('POST', `/inscripciones/inscribir/${who.id}`, {
        as: admin,
        body: { idperiodoinscripcion: window, idseccion, motivo },
      })
    const news = async () => {
      const told = await toldTo(who)
      await postgres.pool.query('delete from avisos where idusuario = $1', [who.id])
      return told
    }
    const tipo = 'movido_por_oficina'

    const { id } = (await enrol(from.id)).body.data
    expect(await news()).toEqual([{ tipo, texto: 'La oficina te inscribió en la sección LE-01 de Lengua.' }])
    expect((await enrol(from.id, 'Otra vez')).body.data.id).toBe(id)
    expect((await change(admin, id, from.id)).status).toBe(200)
    expect((await enrol(to.id)).status).toBe(409)
    expect((await enrol(full.id, 'Por favor')).status).toBe(409)
    expect(await news()).toEqual([])

    const changed = await change(admin, id, to.id, 'Trabaja los lunes.')
    expect((await change(admin, id, to.id, 'Trabaja los lunes.')).body).toEqual(changed.body)
    expect(await news()).toEqual([
      {
        tipo,
        texto:
          'La oficina te cambió de la sección LE-01 a la sección LE-02 de Lengua. Motivo: Trabaja los lunes.',
      },
    ])

    // Two subjects: one is left, the other one is new.
    const body = { idperiodoinscripcion: window, secciones: [music.id], deja: [changed.body.data.id] }
    await call('POST', `/inscripciones/armar/${who.id}`, { as: admin, body })
    expect((await news()).map(({ texto }) => texto).sort()).toEqual([
      'La oficina te inscribió en la sección MU-01 de Música.',
      'La oficina te retiró de la sección LE-02 de Lengua.',
    ])
    const [seat] = await seatsOf(who)
    expect((await leave(admin, seat?.id ?? 0, { motivo: '¿Se mudó?' })).status).toBe(200)
    expect((await leave(admin, seat?.id ?? 0, { motivo: '¿Se mudó?' })).status).toBe(404)
    expect(await news()).toEqual([
      { tipo, texto: 'La oficina te retiró de la sección MU-01 de Música. Motivo: ¿Se mudó?' },
    ])

    const own = (await offer.enrol(who, from.id)).body.data.id
    await leave(who, (await change(who, own, to.id)).body.data.id)
    expect(await news()).toEqual([])
  })
})
