import { expect, test } from 'vitest'
import { XlsxError } from './error.ts'
import { runInWorker, type WorkerLimits, workerEntry } from './worker.ts'
import { fixture, makeSheet } from './xlsx.test-support.ts'
import type { Task } from './xlsx.test-worker.ts'

const ENTRY = workerEntry('xlsx.test-worker', import.meta.url)

const run = <T>(task: Task, limits: Partial<WorkerLimits> = {}) =>
  runInWorker<T>(ENTRY, { ...task }, { timeoutMs: 20_000, maxOldGenerationSizeMb: 128, ...limits })

async function refusalOf(task: Task, limits?: Partial<WorkerLimits>): Promise<XlsxError> {
  const refusal = await run<XlsxError>(task, limits).catch(error => error)
  expect(refusal).toBeInstanceOf(XlsxError)
  return refusal
}

test('finds a worker beside the sources and beside what was built of them', () => {
  expect(workerEntry('a.worker', 'file:///x/src/b/c.ts').href).toBe('file:///x/src/b/a.worker.ts')
  expect(workerEntry('a.worker', 'file:///x/dist/chunk-1.mjs').href).toBe('file:///x/dist/a.worker.mjs')
})

test('reads a file elsewhere, of a memory of its own or of a shared one', async () => {
  const bytes = fixture('clases.xlsx')
  const whole = Buffer.from(new Uint8Array(bytes).buffer)
  const shared = Buffer.concat([Buffer.from('antes'), bytes, Buffer.from('después')]).subarray(
    5,
    5 + bytes.length,
  )
  const expected = {
    sheet: 'Clases de celda',
    rows: expect.arrayContaining([
      ['fecha', new Date('2026-08-17T00:00:00Z'), new Date('2026-08-17T13:30:00Z')],
      ['error', { error: '#N/A' }, { error: '#DIV/0!' }],
    ]),
  }
  const read = [run({ does: 'read', file: whole }), run({ does: 'read', file: shared })]
  expect(await Promise.all(read)).toEqual([expected, expected])
  expect(whole.length).toBe(0)
  expect(shared.equals(bytes)).toBe(true)
})

test('what a worker tells on the way arrives before its answer, in order', async () => {
  const heard: unknown[] = []
  const limits = { timeoutMs: 20_000, maxOldGenerationSizeMb: 128 }
  const task: Task = { does: 'tell', maxRows: 7 }
  const answer = await runInWorker<number, string>(ENTRY, { ...task }, limits, piece => heard.push(piece))
  expect([...heard, answer]).toEqual(['una', 'dos', 'tres', 7])
})

test('a refusal arrives as what it is', async () => {
  const file = makeSheet('<row r="3"><c><v>1</v></c></row>')
  expect(await refusalOf({ does: 'read', file, maxRows: 2 })).toMatchObject({
    kind: 'tamano',
    message: expect.stringMatching(/pasa de 2 filas/),
  })
})

test('too much memory, too much time, a mistake and a sudden end become sentences', async () => {
  const [fill, loop, mistake, leave] = await Promise.all([
    refusalOf({ does: 'fill' }, { maxOldGenerationSizeMb: 24 }),
    refusalOf({ does: 'loop' }, { timeoutMs: 1500 }),
    refusalOf({ does: 'break' }),
    refusalOf({ does: 'leave' }),
  ])
  expect(fill).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/demasiada memoria/) })
  expect(loop).toMatchObject({ kind: 'tamano', message: expect.stringMatching(/demasiado tiempo/) })
  expect(mistake).toMatchObject({
    kind: 'danado',
    message: expect.stringMatching(/^No pudimos leer el archivo/),
    cause: expect.objectContaining({ message: 'a mistake of ours' }),
  })
  expect(leave).toMatchObject({
    kind: 'danado',
    message: expect.stringMatching(/^No pudimos leer el archivo/),
    cause: expect.objectContaining({ message: expect.stringMatching(/3/) }),
  })
})

test('two work at once, the others wait', async () => {
  const counts = new Int32Array(new SharedArrayBuffer(8))
  await Promise.all([1, 2, 3].map(() => run({ does: 'meet', counts })))
  expect([...counts]).toEqual([0, 2])
})
