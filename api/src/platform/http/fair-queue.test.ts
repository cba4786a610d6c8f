import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callsUnderWay } from '../operations/backpressure.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { createFairQueue } from './fair-queue.ts'

const spin = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const nobodyConnects = createConnectionQueue(createServer(), () => false)
const turn = () => new Promise(setImmediate)

test('a caller behind a crowd of another caller’s calls is next but one', async () => {
  const createPlace = createFairQueue(nobodyConnects)
  const begun: string[] = []
  const call = (who: string) => {
    const place = createPlace(who, 1_000, 1_000)
    // Calls are counted for the whole process, which other tests share.
    onTestFinished(() => place.leave())
    place.enter(() => {
      begun.push(who)
      spin(1)
    })
  }
  for (let index = 0; index < 200; index++) call('many')
  const before = begun.length
  call('one')
  while (!begun.includes('one')) await turn()
  expect(begun.indexOf('one') - before).toBeLessThanOrEqual(1)
  while (begun.length < 201) await turn()
})

test('a lane runs no more than it may, in order, and those who leave the line are passed over', async () => {
  const createPlace = createFairQueue(nobodyConnects)
  const begun: number[] = []
  const places = [0, 1, 2, 3, 4].map(() => createPlace('lane', 2, 3))
  const entered = places.map((place, index) => place.enter(() => begun.push(index)))
  expect(entered).toEqual([true, true, true, true, true])
  expect(createPlace('lane', 2, 3).enter(() => {})).toBe(false)
  await turn()
  expect(begun).toEqual([0, 1])
  expect(places.map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true, true])
  places[2]?.leave()
  places[0]?.leave()
  places[0]?.leave()
  await turn()
  expect(begun).toEqual([0, 1, 3])
  for (const place of places) place.leave()
  await turn()
  expect(begun).toEqual([0, 1, 3])
})

test('a lane takes as many calls while connections are accepted, when none begins, as otherwise', async () => {
  const listener = createServer()
  const createPlace = createFairQueue(createConnectionQueue(listener, () => false))
  listener.emit('connection', { remoteAddress: '127.0.0.1' })
  const begun: number[] = []
  const places = [0, 1, 2, 3, 4].map(() => createPlace('lane', 2, 3))
  onTestFinished(() => {
    for (const place of places) place.leave()
  })
  const entered = places.map((place, index) => place.enter(() => begun.push(index)))
  expect(begun).toEqual([])
  expect(entered).toEqual([true, true, true, true, true])
  expect(createPlace('lane', 2, 3).enter(() => {})).toBe(false)
  while (begun.length < 2) await turn()
  expect(begun).toEqual([0, 1])
})

test('those who wait and those who are served are counted, each until they leave', () => {
  const before = callsUnderWay[0]
  const createPlace = createFairQueue(nobodyConnects)
  const places = [0, 1, 2].map(() => createPlace('lane', 1, 1))
  expect(places.map(place => place.enter(() => {}))).toEqual([true, true, false])
  expect(callsUnderWay[0]).toBe(Number(before) + 2)
  for (const place of [...places, ...places]) place.leave()
  expect(callsUnderWay[0]).toBe(before)
})
