import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { watch } from '../../testing/live.ts'
import { random } from '../../testing/random-cases.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const offer = await openTestOffer(first)
await Promise.all([first, second].map(({ app }) => app.listen({ port: 0 })))

const STUDENTS = 40

const { chance, shuffled } = random

test('a page that joins while seats change knows the right numbers in the end', async () => {
  const sections: number[] = []
  for (let hour = 8; hour < 14; hour++)
    sections.push((await offer.createSection({ inicio: hour, fin: hour + 1, cupo: STUDENTS })).id)
  const last = await offer.createSection({ inicio: 16, fin: 17 })
  // One after the other: a slow machine refuses forty sign-ins at once.
  const students: Awaited<ReturnType<typeof offer.student>>[] = []
  while (students.length < STUDENTS) students.push(await offer.student())

  /** Follows the stream, every message in its order, until it tells of the very last seat. */
  async function follow(token: string) {
    const { messages } = await watch(chance(0.5) ? first : second, token)
    const known: Record<string, number> = {}
    for await (const { event, data } of messages) {
      if (event !== 'cupos') continue
      Object.assign(known, data)
      if (known[last.id] === 1) return known
    }
    throw new Error('the stream ended')
  }

  const watching: ReturnType<typeof follow>[] = []
  /** Takes seats and leaves some of them again, on either server, and opens the page in between. */
  async function enrolAndLeave(who: (typeof students)[0]) {
    for (const idseccion of shuffled(sections).slice(1)) {
      if (chance(0.4)) watching.push(follow(who.token))
      const enrolled = await offer.enrol(who, idseccion)
      if (chance(0.5)) continue
      const { call } = chance(0.5) ? first : second
      await call('POST', `/inscripciones/desinscribir/${enrolled.body.data.id}`, { as: who })
    }
  }

  await Promise.all(students.map(enrolAndLeave))
  const { rows } = await first.postgres.pool.query<{ id: number; inscritos: number }>(
    'select id, inscritos from secciones where id = any($1)',
    [sections],
  )
  const truth = Object.fromEntries(rows.map(({ id, inscritos }) => [id, inscritos]))
  await offer.enrol(students[0] as (typeof students)[0], last.id)
  const told = await Promise.all(watching)
  for (const known of told) expect(known).toMatchObject(truth)
})
