import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

interface Asked {
  keys: number[]
  resolve(values: (string | undefined)[]): void
  reject(error: Error): void
}

/** A load whose answers come when the test says so. */
function openLoad(options = {}) {
  const asked: Asked[] = []
  const ask = createBatch(
    (keys: number[]) =>
      new Promise<(string | undefined)[]>((resolve, reject) => asked.push({ keys, resolve, reject })),
    { most: 3, apart: key => key % 10, ...options },
  )
  return { asked, ask }
}

test('a request that finds no batch in flight runs at once; those that come meanwhile share the next query', async () => {
  const { asked, ask } = openLoad()
  const answers = Promise.all([1, 2, 3].map(ask))
  expect(asked.map(({ keys }) => keys)).toEqual([[1]])
  asked[0]?.resolve(['one'])
  await delay(0)
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
  asked[1]?.resolve(['two', undefined])
  expect(await answers).toEqual(['one', 'two', null])
})

test('the next question is on its way before the one before it is answered', async () => {
  let sent = 0
  const answers: (() => void)[] = []
  // As a pool of connections sends it: a tick after it was asked to.
  const ask = createBatch(
    () =>
      new Promise<string[]>(resolve => {
        answers.push(() => resolve(['answer']))
        process.nextTick(() => {
          sent += 1
        })
      }),
  )
  const sentWhenAnswered = ask(1).then(() => sent)
  const second = ask(2)
  answers[0]?.()
  expect(await sentWhenAnswered).toBe(2)
  answers[1]?.()
  expect(await second).toBe('answer')
})

test('where very many wait, a second question is asked beside the one under way, and no third', async () => {
  const { asked, ask } = openLoad({ most: 1 })
  const answers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(ask))
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2]])
  asked[1]?.resolve(['two'])
  await delay(0)
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2], [3]])
  for (let place = 0; place < 9; place++) {
    await expect.poll(() => asked.length).toBeGreaterThan(place)
    asked[place]?.resolve([String(place + 1)])
  }
  expect(await answers).toEqual(['1', 'two', '3', '4', '5', '6', '7', '8', '9'])
})

test('requests are gathered for a while before they are asked for together; many are not kept waiting', async () => {
  const { asked, ask } = openLoad({ most: 100, apart: undefined, gatherMs: () => 20 })
  for (const key of [1, 2, 3]) void ask(key)
  expect(asked).toEqual([])
  await expect.poll(() => asked.map(({ keys }) => keys)).toEqual([[1, 2, 3]])
  asked[0]?.resolve(['one', 'two', 'three'])
  await delay(0)
  for (let key = 0; key < 32; key++) void ask(key)
  expect(asked[1]?.keys).toHaveLength(32)
  asked[1]?.resolve([])
  await delay(0)
  const last = ask(4)
  await expect.poll(() => asked[2]?.keys).toEqual([4])
  asked[2]?.resolve(['four'])
  expect(await last).toBe('four')
})

test('a request that must not share a batch waits for the next query, and keeps the order', async () => {
  const { asked, ask } = openLoad({ atOnce: 1 })
  Promise.all([1, 2, 12, 3, 22, 4].map(ask))
  asked[0]?.resolve(['one'])
  await delay(0)
  asked[1]?.resolve(['two', 'three', 'four'])
  await delay(0)
  asked[2]?.resolve(['twelve'])
  await delay(0)
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2, 3, 4], [12], [22]])
})

test('the same key is asked again: nothing is remembered', async () => {
  const { asked, ask } = openLoad()
  const first = ask(1)
  asked[0]?.resolve(['then'])
  expect(await first).toBe('then')
  const second = ask(1)
  asked[1]?.resolve([undefined])
  expect(await second).toBeNull()
})

test('a failure reaches those who were in it, and nobody else', async () => {
  const { asked, ask } = openLoad()
  const [first, second] = [ask(1), ask(2)]
  asked[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  asked[1]?.resolve(['two'])
  expect(await second).toBe('two')
})

test('a question that hangs holds up only those who are in it', async () => {
  const { asked, ask } = openLoad()
  ask(1)
  const second = ask(2)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve(['two'])
  expect(await second).toBe('two')
})

test('where only one may be under way, the next waits for it however long it takes', async () => {
  const [impatient, patient] = [openLoad(), openLoad({ atOnce: 1 })]
  for (const { ask } of [patient, impatient]) {
    ask(1)
    ask(2)
  }
  await expect.poll(() => impatient.asked.length).toBe(2)
  expect(patient.asked).toHaveLength(1)
})
