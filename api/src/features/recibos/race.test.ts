import { ROL } from '@nivela/contract/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'
import { seed } from '../../testing/random-cases.ts'
import { newCode, picture, receiptCalls } from '../../testing/receipts.ts'
import { sendRecibo } from './recibos.service.ts'

const school = await openTestApp()
const { person, postgres } = school
const admin = await person(ROL.administrador)
const { sendNew, list, seen, validate, remove, history } = receiptCalls(school, admin)
const students = await Promise.all(Array.from({ length: 6 }, () => person(ROL.estudiante)))
const anyStudent = fc.constantFrom(...students)

/** What happens to one receipt at the same instant, in an order that is drawn: all wait for its row, which then is let go. */
const acts = fc
  .subarray(['validate', 'removeOwn', 'removeOffice'] as const)
  .map(more => ['validate', 'replace', ...more] as const)
  .chain(all => fc.shuffledSubarray([...all], { minLength: all.length }))

// fast-check draws anew in each run, and prints the smallest case of a failure.
test('whatever happens at once: what is paid is the picture that the office named, and nothing paid is removed', async () => {
  await fc.assert(
    fc.asyncProperty(anyStudent, acts, async (who, order) => {
      const code = newCode()
      const { id, imagenURL } = (await sendNew(who, code)).body.data
      const run = {
        validate: () => validate(id, true, imagenURL),
        replace: () => sendNew(who, code),
        removeOwn: () => remove(who, id),
        removeOffice: () => remove(admin, id),
      }
      const holder = await postgres.pool.connect()
      await holder.query('begin')
      await holder.query('select from recibos where id = $1 for update', [id])
      const running = []
      for (const [nth, act] of order.entries()) {
        running.push(run[act]().then(answer => ({ act, ...answer })))
        await expect.poll(() => countWaiting(postgres), { timeout: 10_000, interval: 5 }).toBe(nth + 1)
      }
      await holder.query('commit')
      holder.release()
      const answers = await Promise.all(running)
      for (const { status } of answers) expect(status).toBeOneOf([200, 201, 404, 409])
      const done = (act: string) =>
        answers.some(answer => answer.act.startsWith(act) && answer.status === 200)
      const now = await seen(id)
      if (done('validate')) expect(now).toMatchObject({ valido: true, imagenURL })
      else expect(now?.valido ?? false).toBe(false)
      expect(now === undefined).toBe(done('remove'))
      expect((await history(id))?.length ?? 0).toBe(Number(done('validate')) + Number(done('remove')))
      for (const { act, status, body } of answers)
        if (act === 'validate' && status === 409) expect(body.actual.imagenURL).not.toBe(imagenURL)
      for (const left of (await list(who)).data) if (!left.valido) await remove(who, left.id)
    }),
    { seed, numRuns: 8 },
  )
})

test('one code of many students, all validated at once: one is paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(students, { minLength: 2 }), async senders => {
      const code = newCode()
      const sent = await Promise.all(senders.map(who => sendNew(who, code)))
      const ids = sent.map(({ body }) => body.data.id as number)
      const paid = await Promise.all(ids.map(id => validate(id, true)))
      expect(paid.map(({ status }) => status).sort()).toEqual([200, ...Array(ids.length - 1).fill(409)])
      for (const id of ids) await remove(admin, id)
    }),
    { seed, numRuns: 4 },
  )
})

test('many codes of one student at once, some twice: each once, ten at most', async () => {
  const photo = await picture().jpeg().toBuffer()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 60 }),
      async nth => {
        const who = await person(ROL.estudiante)
        const base = Number(newCode()) * 2
        // Past the limit of uploads under way, which would let only two of them through at once.
        const sent = await Promise.allSettled(
          nth.map(n =>
            sendRecibo(
              postgres.db,
              who,
              { codrecibo: base + n, referencia: null, file: photo, monto: null },
              'America/Santo_Domingo',
            ),
          ),
        )
        const stored = (await list(who)).data.map(({ codrecibo }: { codrecibo: number }) => codrecibo)
        expect(new Set(stored).size).toBe(stored.length)
        expect(stored.length).toBe(Math.min(10, new Set(nth).size))
        // Sent twice is sent once more, not refused.
        for (const [index, n] of nth.entries())
          expect(sent[index]?.status).toBe(stored.includes(base + n) ? 'fulfilled' : 'rejected')
        const created = sent.filter(one => one.status === 'fulfilled' && one.value.isNew)
        expect(created).toHaveLength(stored.length)
      },
    ),
    { seed, numRuns: 4 },
  )
})
