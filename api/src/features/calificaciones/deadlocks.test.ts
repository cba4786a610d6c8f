import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { random } from '../../testing/random-cases.ts'

const app = await openTestApp()
const { call, person, postgres } = app
const offer = await openTestOffer(app)
expectNoDeadlocks(postgres)
const teacher = await person(ROL.maestro)
const students = await Promise.all(Array.from({ length: 8 }, offer.student))

async function openClass(dia: string) {
  const section = await offer.createSection({ idusuario: teacher.id, dia })
  for (const one of students) await offer.enrol(one, section.id)
  return section.id
}

test('300 pairs of saves, publications and single changes at once: nobody meets a failure of ours', async () => {
  const { chance, between, shuffled } = random
  const pick = <T>(items: T[]) => items[between(0, items.length - 1)] as T
  const sections = [await openClass('Lunes'), await openClass('Martes'), await openClass('Jueves')]

  const anyCells = () =>
    shuffled(students.filter(() => chance(0.7))).map(({ id }) => ({
      idusuario: id,
      calificacion: chance(0.3) ? null : between(1, 100),
    }))
  const save = (id: number, body: object) =>
    call('PUT', `/calificaciones/seccion/${id}`, { as: teacher, body })
  const anyChange = (id: number) => {
    if (chance(0.5)) return save(id, { calificaciones: anyCells() })
    if (chance(0.5)) return save(id, { oficializado: chance(0.5) })
    if (chance(0.5)) return save(id, { calificaciones: anyCells(), oficializado: chance(0.5) })
    const idusuario = pick(students).id
    return call('POST', '/calificaciones/create', {
      as: teacher,
      body: { idseccion: id, idusuario, calificacion: 50 },
    })
  }

  const statuses: number[] = []
  for (let round = 0; round < 75; round += 1) {
    const pairs = Array.from({ length: 4 }, () => pick(sections))
    const answers = await Promise.all(pairs.flatMap(id => [anyChange(id), anyChange(id)]))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses).toHaveLength(600)
  expect(statuses.filter(status => status >= 500)).toEqual([])
  const { rows } = await postgres.pool.query(`
    select n.* from notas_por_seccion n
      left join (select idseccion, count(*)::int as notas, count(*) filter (where oficializado)::int as oficiales
                   from calificaciones group by idseccion) c using (idseccion)
     where (n.notas, n.oficiales) is distinct from (coalesce(c.notas, 0), coalesce(c.oficiales, 0))`)
  expect(rows).toEqual([])
})
