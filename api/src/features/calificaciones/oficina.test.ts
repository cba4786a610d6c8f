import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestTerms } from '../../testing/terms.ts'

const { call, person, offer, teacher, put, saveAll, create, sheet, history, openTerm, closedTerm } =
  await openTestTerms()
const office = await person(ROL.administrador, { nombre: 'Oficina', apellido: 'Gil' })
const motivo = 'Acta en papel'

const remove = (id: number, query = '') => call('DELETE', `/calificaciones/${id}${query}`, { as: office })

test('the office writes, publishes, changes and removes grades with a reason; the history says who and why', async () => {
  const { section, student, students } = await openTerm(2)
  const cells = students.map(({ id }) => ({ idusuario: id, calificacion: 80 }))
  expect(
    (await saveAll(section.id, { calificaciones: cells, oficializado: true, motivo }, office)).status,
  ).toBe(200)
  const [first] = await sheet(section.id)
  expect((await put(first.id, { calificacion: 85, motivo }, office)).body.data).toMatchObject({
    calificacion: 85,
  })
  expect((await remove(first.id, `?motivo=${encodeURIComponent(motivo)}`)).status).toBe(200)
  const again = await create(
    { idseccion: section.id, idusuario: first.idusuario, calificacion: 90, motivo },
    office,
  )
  expect(again.status).toBe(201)
  const lines = await history(section.id)
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines)
    expect(line).toMatchObject({ autor: { nombre: 'Oficina', apellido: 'Gil' }, motivo, rectificada: false })
  expect(lines.some(({ idusuario }: { idusuario: number }) => idusuario === student.id)).toBe(true)
})

test('the teacher hears of it once a day', async () => {
  const { section, student } = await openTerm(1)
  const told = async () =>
    (await call('GET', '/avisos', { as: teacher })).body.data.filter(({ enlace }: { enlace: string }) =>
      enlace.endsWith(`=${section.id}`),
    )
  for (const calificacion of [70, 75])
    await saveAll(section.id, { calificaciones: [{ idusuario: student.id, calificacion }], motivo }, office)
  expect(await told()).toMatchObject([
    {
      tipo: 'nota_rectificada',
      texto: expect.stringMatching(/^La oficina escribe calificaciones de .* Motivo: Acta en papel\./),
    },
  ])
})

test('without a reason nothing is written; the teacher needs none', async () => {
  const { section, student } = await openTerm(1)
  const refused = { status: 400, body: { campos: { motivo: expect.stringMatching(/di por qué/) } } }
  const body = { idseccion: section.id, idusuario: student.id, calificacion: 80 }
  expect(await create(body, office)).toMatchObject(refused)
  expect(
    await saveAll(section.id, { calificaciones: [{ idusuario: student.id, calificacion: 80 }] }, office),
  ).toMatchObject(refused)
  expect((await create({ ...body, motivo: ' ' }, office)).status).toBe(400)
  expect(await sheet(section.id)).toEqual([])
  const { id } = (await create(body)).body.data
  expect(await put(id, { oficializado: true }, office)).toMatchObject(refused)
  expect(await remove(id)).toMatchObject(refused)
  expect(await sheet(section.id)).toMatchObject([{ id, calificacion: 80, oficializado: false }])
})

test('of a closed period the office rectifies, and writes in no other way', async () => {
  const { section, grade, students } = await closedTerm()
  const refused = { status: 409, body: { error: 'El período está cerrado: rectifica la calificación.' } }
  expect(await put(grade.id, { calificacion: 99, motivo }, office)).toMatchObject(refused)
  const calificaciones = students.map(({ id }) => ({ idusuario: id, calificacion: 99 }))
  expect(await saveAll(section.id, { calificaciones, motivo }, office)).toMatchObject(refused)
  expect(await remove(grade.id, '?motivo=x')).toMatchObject(refused)
  expect(
    (await sheet(section.id)).map(({ calificacion }: { calificacion: number }) => calificacion),
  ).not.toContain(99)
})

test('the office and the teacher at one cell: who read an older one is told what stands', async () => {
  const { section, student } = await openTerm(1)
  for (let round = 0; round < 5; round++) {
    const [standing] = await sheet(section.id)
    const cell = (calificacion: number) => [
      { idusuario: student.id, calificacion, version: standing?.version ?? 0 },
    ]
    const both = await Promise.all([
      saveAll(section.id, { calificaciones: cell(60 + round) }),
      saveAll(section.id, { calificaciones: cell(80 + round), motivo }, office),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = both[0]?.status === 200 ? both : both.toReversed()
    expect(loser?.body.actual).toEqual(winner?.body.data)
  }
  expect(await offer.invariants()).toBeDefined()
})
