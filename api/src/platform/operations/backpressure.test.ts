import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { comeTogether } from '../../testing/crowd.ts'
import { callsUnderWay, giveWayToCrowd } from './backpressure.ts'

test('long work waits until the crowd is gone, and no longer than it may', async () => {
  const leave = comeTogether()
  let isOver = false
  const waiting = giveWayToCrowd(25_000).then(() => {
    isOver = true
  })
  await giveWayToCrowd(500)
  expect(isOver).toBe(false)
  leave()
  await waiting
})

test('a worker does the same on its own thread', async () => {
  const leave = comeTogether()
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import('${new URL('backpressure.ts', import.meta.url).href}').then(({ createWorkerGiveWay }) => {
      createWorkerGiveWay(workerData, 500)()
      parentPort.postMessage('bounded')
      createWorkerGiveWay(workerData, 25_000)()
      parentPort.postMessage('over')
    })`
  const worker = new Worker(program, { eval: true, workerData: callsUnderWay })
  onTestFinished(async () => void (await worker.terminate()))
  const said: string[] = []
  worker.on('message', word => said.push(word))
  await once(worker, 'message')
  await giveWayToCrowd(500)
  expect(said).toEqual(['bounded'])
  leave()
  await expect.poll(() => said).toEqual(['bounded', 'over'])
})
