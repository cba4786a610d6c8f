import type { LineaDeHistorial } from '@nivela/contract/calificaciones'
import { expect, test } from 'vitest'
import { openTestTerms } from '../../testing/terms.ts'

const { call, postgres, offer, put, saveAll, sheet, history, reopen, openTerm, closedTerm } =
  await openTestTerms()
const { admin } = offer

const rectify = (id: number, body: object) =>
  call('POST', `/calificaciones/${id}/rectificar`, { as: admin, body })
const actaVersion = async (idseccion: number) => {
  const { rows } = await postgres.pool.query(
    'select acta_version from notas_por_seccion where idseccion = $1',
    [idseccion],
  )
  return rows[0].acta_version
}

test('rectifying changes an official grade with a reason, and makes the acta’s next version', async () => {
  const { section, grade } = await closedTerm()
  expect(await actaVersion(section.id)).toBe(1)
  expect(await rectify(grade.id, { calificacion: 65.5, motivo: 'Error de suma' })).toMatchObject({
    status: 200,
    body: { data: { id: grade.id, calificacion: 65.5, condicion: null, oficializado: true } },
  })
  expect(await actaVersion(section.id)).toBe(2)
  // Sent again, as after an answer that was lost, it changes nothing.
  expect((await rectify(grade.id, { calificacion: 65.5, motivo: 'Error de suma' })).status).toBe(200)
  expect(await actaVersion(section.id)).toBe(2)
  expect(
    (await rectify(grade.id, { condicion: 'no_presento', motivo: 'No vino al examen' })).body.data,
  ).toMatchObject({ calificacion: null, condicion: 'no_presento', oficializado: true })
  expect(await actaVersion(section.id)).toBe(3)
  expect((await history(section.id)).slice(0, 2)).toMatchObject([
    { antes: 65.5, condicionDespues: 'no_presento', motivo: 'No vino al examen', rectificada: true },
    { antes: 80, despues: 65.5, motivo: 'Error de suma', oficialDespues: true, rectificada: true },
  ])
  expect((await history(section.id)).slice(2).map((one: LineaDeHistorial) => one.rectificada)).not.toContain(
    true,
  )
})

test('rectifying is refused while the period is open, over a stale version, and without a reason or a grade', async () => {
  const { period, section, grade } = await closedTerm()
  const good = { calificacion: 90, motivo: 'Error de suma' }
  for (const [bad, field] of [
    [{ ...good, motivo: undefined }, 'motivo'],
    [{ ...good, motivo: ' ' }, 'motivo'],
    [{ ...good, motivo: 5 }, 'motivo'],
    [{ ...good, calificacion: 0 }, 'calificacion'],
    [{ ...good, calificacion: 101 }, 'calificacion'],
    [{ ...good, calificacion: '90' }, 'calificacion'],
    [{ ...good, calificacion: undefined }, 'calificacion'],
    [{ ...good, condicion: 'retirado' }, 'condicion'],
    [{ ...good, calificacion: null, condicion: 'x' }, 'condicion'],
    [{ ...good, version: 'x' }, 'version'],
  ] as const)
    expect(await rectify(grade.id, bad)).toMatchObject({
      status: 400,
      body: { campos: { [field]: expect.any(String) } },
    })
  expect(await rectify(grade.id, { ...good, version: grade.version + 1 })).toMatchObject({
    status: 409,
    body: { actual: { id: grade.id, calificacion: 80 } },
  })
  expect((await rectify(999_999, good)).status).toBe(404)
  await reopen(period)
  expect(await rectify(grade.id, good)).toMatchObject({
    status: 409,
    body: { error: 'El período no está cerrado: la calificación la cambia su maestro.' },
  })
  expect(await actaVersion(section.id)).toBe(1)
})

test('an official grade that is taken back, changed or deleted supersedes the acta too; drafts do not', async () => {
  const { section, students, all } = await openTerm(3)
  await saveAll(section.id, { calificaciones: all({ calificacion: 70 }) })
  await saveAll(section.id, { calificaciones: all({ calificacion: 75 }) })
  await saveAll(section.id, { oficializado: true })
  expect(await actaVersion(section.id)).toBe(1)
  // One save, one version, however many grades.
  await saveAll(section.id, { calificaciones: all({ calificacion: 76 }) })
  expect(await actaVersion(section.id)).toBe(2)
  await saveAll(section.id, { calificaciones: all({ calificacion: 76 }), oficializado: true })
  expect(await actaVersion(section.id)).toBe(2)
  const [grade] = await sheet(section.id)
  await put(grade.id, { oficializado: false })
  expect(await actaVersion(section.id)).toBe(3)
  await put(grade.id, { oficializado: true })
  await saveAll(section.id, { calificaciones: [{ idusuario: students[1]?.id, calificacion: null }] })
  expect(await actaVersion(section.id)).toBe(4)
})
