import { describe, expect, test, vi } from 'vitest'
import { CHANGED_MEANWHILE } from './platform/http/errors.ts'
import { countWaiting } from './testing/database.ts'
import { everyWrite } from './testing/every-write.ts'
import { openWritesSchool, sendWrite } from './testing/writes.ts'

/**
 * A row that a call has found may be removed before the call writes what belongs to it. One that never was there is no race:
 * its constraint has a sentence of its own.
 */

const school = await openWritesSchool()
const { postgres } = school

const people = async (): Promise<number[]> =>
  (await postgres.pool.query('select id from usuarios order by id')).rows.map(({ id }) => id)

/** Deletes a person in a transaction that stays open until `end`, unless a foreign key keeps them. */
async function removePerson(id: number) {
  const client = await postgres.pool.connect()
  await client.query('begin')
  const isRemoved = await client.query('delete from usuarios where id = $1', [id]).then(
    () => true,
    () => false,
  )
  const end = async () => {
    await client.query('commit')
    client.release()
  }
  return { isRemoved, end }
}

describe.each(Object.entries(everyWrite(school)))('%s', (name, prepare) => {
  test('a sentence, for every kind of thing that is removed in that very moment', async () => {
    for (let nth = 0; ; nth++) {
      const before = new Set(await people())
      const write = await prepare()
      const who = (await people()).filter(id => !before.has(id))[nth]
      if (who === undefined) return
      const { isRemoved, end } = await removePerson(who)
      const answered = isRemoved && sendWrite(school, name, write)
      if (answered) await vi.waitUntil(() => Promise.race([answered, countWaiting(postgres)]), 20_000)
      await end()
      if (answered) expect((await answered).status, name).toBeLessThan(500)
    }
  })

  test('an id that names nothing has a sentence of its own', async () => {
    const { body = {} } = await prepare()
    for (const field of Object.keys(body).filter(key => /^(id|de$|a$|destino)/.test(key))) {
      const write = await prepare()
      const answer = await sendWrite(school, name, {
        ...write,
        body: { ...write.body, [field]: 2_147_483_647 },
      })
      expect([field, answer.text]).not.toEqual([field, expect.stringContaining(CHANGED_MEANWHILE)])
    }
  })
})
