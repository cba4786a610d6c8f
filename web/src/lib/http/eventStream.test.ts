import { expect, test, vi } from 'vitest'
import { installStorage } from '../device/storage.testing.ts'

installStorage()
const { readEventos, tellAll, waitAfter } = await import('./eventStream.ts')
const { getAuth, setToken } = await import('../session/sesion.ts')

const cupos = { tipo: 'cupos', datos: '{"1":2}' }

async function follow(respond: typeof fetch, silencio = 1_000) {
  vi.stubGlobal('fetch', respond)
  const vistos: unknown[] = []
  const { signal } = new AbortController()
  await readEventos('/x', evento => vistos.push(evento), { signal, silencio })
  return vistos
}

/** A stream that arrives in these pieces. */
const followTrozos = (...trozos: (string | Uint8Array)[]) =>
  follow(async () => {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start(controller) {
        for (const trozo of trozos)
          controller.enqueue(typeof trozo === 'string' ? encoder.encode(trozo) : trozo)
        controller.close()
      },
    })
    return new Response(body)
  })

test('an event ends with an empty line; comments and unknown fields say nothing', async () => {
  expect(await followTrozos(': latido\n\nid: 4\nevent: cupos\ndata: {"1":2}\n')).toEqual([])
  expect(await followTrozos(': latido\n\nid: 4\notro: x\nevent: cupos\ndata: {"1":2}\n', '\n')).toEqual([
    cupos,
  ])
  expect(await followTrozos('data: a\ndata:b\n\nevent: ventanas\ndata\n\n')).toEqual([
    { tipo: 'message', datos: 'a\nb' },
    { tipo: 'ventanas', datos: '' },
  ])
})

test.each(['\n', '\r\n', '\r'])('wherever it is cut, it is read the same (line end %j)', async fin => {
  const texto = ['event: cupos', 'data: {"ñ":2}', '', ': latido', '', ''].join(fin)
  const bytes = new TextEncoder().encode(texto)
  for (let corte = 0; corte < bytes.length; corte++)
    expect(await followTrozos(bytes.slice(0, corte), bytes.slice(corte), ': x\n')).toEqual([
      { tipo: 'cupos', datos: '{"ñ":2}' },
    ])
})

test('a listener that throws is reported, and the others hear', () => {
  const defect = new Error('no se lee')
  const [report, heard] = [vi.fn(), vi.fn()]
  vi.stubGlobal('reportError', report)
  const breaks = () => {
    throw defect
  }
  tellAll([breaks, heard], cupos)
  expect(report).toHaveBeenCalledWith(defect)
  expect(heard).toHaveBeenCalledWith(cupos)
})

test('the waits grow, up to a minute, and differ from person to person', () => {
  expect(waitAfter(0, 1)).toBe(2_000)
  expect(waitAfter(3, 1)).toBe(16_000)
  expect(waitAfter(3, 0)).toBe(4_000)
  expect(waitAfter(40, 1)).toBe(60_000)
})

test('a stream is read to its end; one that is refused or falls silent ends by itself', async () => {
  expect(await follow(async () => new Response('event: cupos\ndata: {"1":2}\n\n'))).toEqual([cupos])
  expect(await follow(async () => new Response('event: x\ndata: 1\n\n', { status: 404 }))).toEqual([])
  const mudo: typeof fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('cut'))))
  expect(await follow(mudo, 5)).toEqual([])
})

test('a stream that is answered 401 ends the session, as every other call does; another refusal or a lost one does not', async () => {
  const refuse = (status: number) => async () => new Response('{"error":"No."}', { status })
  setToken('abc')
  for (const status of [403, 404, 429, 500, 503]) await follow(refuse(status))
  await follow(() => Promise.reject(new TypeError('connection lost')))
  expect(getAuth().token).toBe('abc')
  await follow(async () => {
    setToken('nueva')
    return new Response('{}', { status: 401 })
  })
  expect(getAuth().token).toBe('nueva')
  await follow(refuse(401))
  expect(getAuth().token).toBeNull()
})
