import { ROL } from '@nivela/contract/roles'
import { PDFParse } from 'pdf-parse'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer
const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })

const send = async (method: 'POST' | 'PUT', path: string, body: object, as: { token: string } = admin) => {
  const answer = await call(method, path, { as, body })
  expect([path, answer.status, answer.body.error]).toEqual([path, expect.toBeOneOf([200, 201]), undefined])
  return answer.body.data
}
let months = 0
/** A period of its own with a graded section of this subject, and a student of it. */
async function openTerm(idasignatura: number) {
  months += 1
  const period = await send('POST', '/periodos/create', {
    ...{ nombre: `Período ${months}`, inicio: `${2030 + months}-01-01`, fin: `${2030 + months}-03-01` },
  })
  const window = await offer.createWindow(period.id)
  const section = await offer.createSection({ idusuario: teacher.id, idperiodo: period.id, idasignatura })
  const who = await offer.student()
  await offer.enrol(who, section.id, { idperiodoinscripcion: window })
  await offer.openOrClose('cerrar', window)
  const calificaciones = [{ idusuario: who.id, calificacion: 90 }]
  await send('PUT', `/calificaciones/seccion/${section.id}`, { calificaciones, oficializado: true }, teacher)
  return { id: period.id as number, section: section.id, who }
}
type Term = Awaited<ReturnType<typeof openTerm>>

async function print(path: string, as: { token: string }) {
  const { body } = await call('GET', path, { as })
  const { text } = await new PDFParse({ data: new Uint8Array(body as Buffer) }).getText()
  return { file: body as Buffer, text, codigo: /verificar\/(\w{20})/.exec(text)?.[1] ?? '' }
}
const papersOf = ({ section, who }: Term) =>
  Promise.all([
    print(`/calificaciones/seccion/${section}/acta.pdf`, teacher),
    print(`/calificaciones/record/${who.id}`, who),
  ])
const standing = (papers: { codigo: string }[]) =>
  Promise.all(
    papers.map(
      async ({ codigo }) => (await call('GET', `/verificar/${codigo}`)).body.data.vigente as boolean,
    ),
  )

test('a subject’s new name, credits and area reach new periods; what was closed keeps its papers, until it is reopened', async () => {
  const subject = await send('POST', '/asignaturas', { nombre: 'Redacción I', creditos: 3, area: 'lengua' })
  const rename = (changes: object) =>
    send('PUT', `/asignaturas/${subject.id}`, { ...subject, version: undefined, ...changes })
  const areaOf = async ({ who }: Term) => {
    const { data } = (await call('GET', `/avance/${who.id}`, { as: who })).body
    return data.asignaturas
      .filter(({ estado }: { estado: string }) => estado === 'aprobada')
      .map(({ area }: { area: string | null }) => area)
  }
  const closed = await openTerm(subject.id)
  await send('POST', `/periodos/${closed.id}/cerrar`, {})
  const before = await papersOf(closed)

  await rename({ nombre: 'Taller de escritura', creditos: 5, area: 'sociales' })
  expect(await standing(before)).toEqual([true, true])
  const again = await papersOf(closed)
  for (const [index, { file, text }] of again.entries()) {
    expect(file.equals(before[index]?.file ?? Buffer.of())).toBe(true)
    expect(text).toContain('Redacción I')
  }
  expect(await areaOf(closed)).toEqual(['lengua'])

  const open = await openTerm(subject.id)
  const [acta] = await papersOf(open)
  expect(acta.text).toContain('Taller de escritura')
  expect(acta.text).toContain('Créditos: 5')
  expect(await areaOf(open)).toEqual(['sociales'])

  // Reopened, it is judged and printed anew; closed once more, that is what stays.
  await send('POST', `/periodos/${closed.id}/reabrir`, { motivo: 'El nombre estaba mal' })
  expect(await standing(before)).toEqual([false, false])
  expect(await areaOf(closed)).toEqual(['sociales'])
  await send('POST', `/periodos/${closed.id}/cerrar`, {})
  await rename({ nombre: 'Otra cosa', creditos: 1, area: null })
  const [anew] = await papersOf(closed)
  expect(anew.text).toContain('Taller de escritura')
  expect(await areaOf(closed)).toEqual(['sociales'])
})

test('nothing else that a paper says changes once its period is closed', async () => {
  const subject = await offer.createSubject('Lógica')
  const term = await openTerm(subject)
  await send('POST', `/periodos/${term.id}/cerrar`, {})
  for (const statement of [
    `update secciones set nombre = 'Otra' where id = ${term.section}`,
    `update periodos set nombre = 'Otro' where id = ${term.id}`,
    `update periodos set asistencia = not asistencia where id = ${term.id}`,
  ])
    await expect(postgres.pool.query(statement)).rejects.toThrow(/cerrado/)
})
