import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { IN_ORDER, openTestOffer } from '../../testing/enrolment.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer

type Who = Awaited<ReturnType<typeof person>>
const switchOff = (id: number, body: object = {}, as = admin) =>
  call('POST', `/usuarios/${id}/desactivar`, { as, body })
const ongoing = async (id: number) => (await call('GET', `/usuarios/${id}/en-curso`, { as: admin })).body.data
const wait = (who: Who, idseccion: number) =>
  call('POST', `/inscripciones/espera/${who.id}`, {
    as: who,
    body: { idperiodoinscripcion: offer.window, idseccion },
  })
const seatsOf = async ({ id }: Who) => {
  const { rows } = await postgres.pool.query(
    'select idseccion from inscripciones where idusuario = $1 order by idseccion',
    [id],
  )
  return rows.map(({ idseccion }) => idseccion)
}
const students = async (many: number) => {
  const all: Who[] = []
  for (let one = 0; one < many; one++) all.push(await offer.student())
  return all
}
const isActive = async (id: number) =>
  (await call('GET', `/usuarios/${id}`, { as: admin })).body.data.activo as boolean

describe('a student who leaves', () => {
  test('keeps the seats unless asked: what there is, is told before', async () => {
    const [who] = (await students(1)) as [Who]
    const section = await offer.createSection()
    await offer.enrol(who, section.id)
    expect(await ongoing(who.id)).toEqual({
      cupos: [
        {
          id: expect.any(Number),
          nombre: section.nombre,
          asignatura: section.asignaturas.nombre,
          periodo: expect.any(String),
          conNota: false,
          inscripcionAbierta: true,
        },
      ],
      esperas: 0,
      secciones: [],
    })
    expect((await switchOff(who.id)).body.data).toMatchObject({ id: who.id, activo: false, liberados: 0 })
    expect(await seatsOf(who)).toEqual([section.id])
    expect((await call('GET', '/usuarios/999999/en-curso', { as: admin })).status).toBe(404)
  })

  test('frees the seats in the same act: the line moves, places of theirs end, a seat with a grade stays', async () => {
    const [leaving, next] = (await students(2)) as [Who, Who]
    const full = await offer.createSection({ cupo: 1, dia: 'Lunes' })
    const teacher = await person(ROL.maestro)
    const graded = await offer.createSection({ dia: 'Martes', idusuario: teacher.id })
    const other = await offer.createSection({ cupo: 1, dia: 'Jueves' })
    await offer.enrol(leaving, full.id)
    await offer.enrol(leaving, graded.id)
    await offer.enrol(next, other.id)
    await wait(next, full.id)
    expect((await wait(leaving, other.id)).status).toBe(201)
    await call('POST', '/calificaciones/create', {
      as: teacher,
      body: { idseccion: graded.id, idusuario: leaving.id, calificacion: 80 },
    })
    expect(await ongoing(leaving.id)).toMatchObject({
      esperas: 1,
      cupos: [{ conNota: false }, { conNota: true }],
    })

    const answer = await switchOff(leaving.id, { retirar: true, motivo: 'Se mudó' })
    expect(answer.body.data).toMatchObject({ activo: false, liberados: 1 })
    expect(await seatsOf(leaving)).toEqual([graded.id])
    expect(await seatsOf(next)).toEqual([full.id, other.id].sort((a, b) => a - b))
    const { rows: places } = await postgres.pool.query('select from esperas where idusuario = $1', [
      leaving.id,
    ])
    expect(places).toHaveLength(0)
    const { data: told } = (await call('GET', '/avisos', { as: next })).body
    expect(told[0].tipo).toBe('cupo_ganado')
    const { body } = await call('GET', `/bitacora?objeto=inscripciones&idautor=${admin.id}`, { as: admin })
    expect(body.data.find(({ accion }: { accion: string }) => accion === 'eliminar')).toMatchObject({
      motivo: 'Se mudó',
    })
    expect(await offer.invariants()).toEqual(IN_ORDER)
  })

  test('outside an open window says why, or nothing is done', async () => {
    const [who] = (await students(1)) as [Who]
    const section = await offer.createSection({ dia: 'Viernes' })
    await offer.enrol(who, section.id)
    await offer.openOrClose('cerrar')
    const refused = await switchOff(who.id, { retirar: true })
    expect([refused.status, refused.body.campos]).toEqual([
      400,
      { motivo: 'La inscripción no está abierta: di por qué liberas sus cupos.' },
    ])
    expect([await isActive(who.id), await seatsOf(who)]).toEqual([true, [section.id]])
    expect((await switchOff(who.id, { retirar: true, motivo: 'No vuelve' })).body.data.liberados).toBe(1)
    await offer.openOrClose('abrir')
  })

  test('seats of a closed period stay: they are history', async () => {
    const [who] = (await students(1)) as [Who]
    const teacher = await person(ROL.maestro)
    const idperiodo = await offer.createPeriod()
    const idperiodoinscripcion = await offer.createWindow(idperiodo)
    const section = await offer.createSection({ idperiodo, idusuario: teacher.id })
    expect((await offer.enrol(who, section.id, { idperiodoinscripcion })).status).toBe(200)
    const { body } = await call('POST', '/calificaciones/create', {
      as: teacher,
      body: { idseccion: section.id, idusuario: who.id, calificacion: 80 },
    })
    await call('PUT', `/calificaciones/${body.data.id}`, { as: teacher, body: { oficializado: true } })
    await offer.openOrClose('cerrar', idperiodoinscripcion)
    expect((await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin })).status).toBe(200)
    expect((await ongoing(who.id)).cupos).toEqual([])
    expect((await switchOff(who.id, { retirar: true })).body.data.liberados).toBe(0)
    expect(await seatsOf(who)).toEqual([section.id])
  })

  test('a student leaves and is switched off twice at the same moment: the seat is freed once, and nobody else loses one', async () => {
    for (let round = 0; round < 5; round++) {
      const idasignatura = await offer.createSubject()
      const section = await offer.createSection({
        cupo: 2,
        idasignatura,
        dia: 'Miercoles',
        inicio: 8,
        fin: 10,
      })
      const free = await offer.createSection({ dia: 'Miercoles', inicio: 10, fin: 12 })
      const [leaving, stays, waits] = (await students(3)) as [Who, Who, Who]
      await offer.enrol(leaving, section.id)
      await offer.enrol(stays, section.id)
      await wait(waits, section.id)
      const [seat] = (await ongoing(leaving.id)).cupos
      const [off] = await Promise.all([
        switchOff(leaving.id, { retirar: true }),
        call('POST', `/inscripciones/desinscribir/${seat?.id}`, { as: leaving }),
        offer.enrol(stays, free.id),
        switchOff(leaving.id, { retirar: true }),
      ])
      expect(off.status).toBe(200)
      expect(await seatsOf(leaving)).toEqual([])
      expect(await seatsOf(waits)).toEqual([section.id])
      expect((await seatsOf(stays)).length).toBe(2)
    }
    expect(await offer.invariants()).toEqual(IN_ORDER)
  })

  test.each([
    [{ retirar: 'sí' }, 'retirar', /verdadero o falso/],
    [{ entregarA: 0 }, 'entregarA', /^El campo 'maestro' está vacío$/],
    [{ retirar: true, motivo: ' ' }, 'motivo', /vacío/],
    [{ entregarA: 1 }, 'entregarA', /Solo un maestro/],
  ])('%j is refused at its field', async (body, campo, sentence) => {
    const [who] = (await students(1)) as [Who]
    const { status, body: answer } = await switchOff(who.id, body)
    expect([status, answer.campos]).toEqual([400, { [campo]: expect.stringMatching(sentence) }])
    expect(await isActive(who.id)).toBe(true)
  })
})

describe('a teacher who leaves', () => {
  test('hands the sections over in the same act, or, where one clashes, stays', async () => {
    const [leaving, busy, free] = [
      await person(ROL.maestro),
      await person(ROL.maestro),
      await person(ROL.maestro),
    ]
    const one = await offer.createSection({ idusuario: leaving.id, dia: 'Martes', nombre: 'A' })
    await offer.createSection({ idusuario: busy.id, dia: 'Martes', inicio: 9, fin: 11 })
    expect((await ongoing(leaving.id)).secciones).toMatchObject([{ id: one.id, nombre: 'A', inscritos: 0 }])
    expect((await switchOff(leaving.id, { retirar: true })).status).toBe(400)
    expect((await switchOff(leaving.id)).status).toBe(409)
    expect((await switchOff(leaving.id, { entregarA: busy.id })).body.error).toMatch(
      /^No puede recibir la sección A/,
    )
    expect(await isActive(leaving.id)).toBe(true)
    expect((await switchOff(leaving.id, { entregarA: free.id })).body.data).toMatchObject({
      activo: false,
      entregadas: 1,
    })
    const { data } = (await call('GET', `/secciones/teacher/${free.id}`, { as: admin })).body
    expect(data).toMatchObject([{ id: one.id }])
  })

  test('two who leave and name each other: one of the two is left with both', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await person(ROL.maestro), await person(ROL.maestro)]
      await offer.createSection({ idusuario: one.id, dia: 'Sabado', inicio: 8, fin: 9 })
      await offer.createSection({ idusuario: two.id, dia: 'Sabado', inicio: 9, fin: 10 })
      const both = await Promise.all([
        switchOff(one.id, { entregarA: two.id }),
        switchOff(two.id, { entregarA: one.id }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const { rows } = await postgres.pool.query(
        'select from secciones s join usuarios u on u.id = s.idusuario where u.activo and u.id = any ($1)',
        [[one.id, two.id]],
      )
      expect(rows).toHaveLength(2)
    }
  })
})
