import { expect, onTestFinished, test } from 'vitest'
import { createUploadRoom } from './upload-room.ts'

const LIMITS = { most: 100, first: 1, tickMs: 20, quietTicks: { alone: 8, whenFull: 2 }, heldTicks: 4 }

const open = () => {
  const room = createUploadRoom(LIMITS)
  const enter = () => {
    let end = () => {}
    const ended = new Promise<'ended'>(resolve => {
      end = () => resolve('ended')
    })
    const upload = room.enter(() => {
      upload.leave()
      end()
    })
    return { ...upload, ended }
  }
  return { room, enter }
}

test('all together take no more than there is, but for the first of them', async () => {
  const { room, enter } = open()
  const [first, second, third] = [enter(), enter(), enter()]
  await Promise.all([first.take(40), second.take(60)])
  const waits = third.take(10).then(() => 'went on')
  await first.take(50)
  expect(room.held).toBe(150)
  first.arrived()
  // Ours to process now, and still in memory.
  expect(room.held).toBe(150)
  first.leave()
  expect([await waits, room.held]).toEqual(['went on', 70])
})

test('one that stops ends: after a while, and at once where others wait for its room', async () => {
  const { room, enter } = open()
  const alone = enter()
  await alone.take(10)
  expect(await alone.ended).toBe('ended')
  expect(room.held).toBe(0)

  const stalled = [enter(), enter(), enter()]
  await Promise.all(stalled.map(one => one.take(33)))
  const honest = enter()
  await honest.take(10)
  expect(room.held).toBeLessThanOrEqual(100)
})

test('one that sends a byte now and then ends as well, once others wait', async () => {
  const { enter } = open()
  const slow = enter()
  await slow.take(60)
  const dripping = setInterval(() => void slow.take(1), 5)
  onTestFinished(() => clearInterval(dripping))
  const honest = enter()
  await honest.take(90)
  expect(await slow.ended).toBe('ended')
})

test('what leaves while it waits takes nothing with it', async () => {
  const { room, enter } = open()
  const [first, second] = [enter(), enter()]
  await first.take(100)
  const waits = second.take(10)
  second.leave()
  await waits
  first.leave()
  expect(room.held).toBe(0)
})
