import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestApp, testSettings } from '../testing/app.ts'
import { openSockets, readAnswer } from '../testing/socket.ts'

const { app, person, postgres } = await openTestApp()
const open = await openSockets(app)

/** The same server with short timeouts, so that nobody has to wait for a minute. */
const hasty = await buildApp(testSettings(), postgres, {
  senderTimeouts: { headers: 300, request: 900, silence: 600, check: 50 },
})
const openHasty = await openSockets(hasty)

const LOGIN = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const TOO_SLOW = 'Lo que enviaste tardó demasiado en llegar. Inténtalo de nuevo.'
const NOT_UNDERSTOOD = 'No entendimos lo que enviaste.'

const alive = async () => expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)

/** Sends a piece again and again until the server hangs up. */
function drip(piece: string, start: string) {
  const socket = openHasty()
  socket.send(start)
  const dripping = setInterval(() => socket.send(piece), 50)
  return socket.closed.finally(() => clearInterval(dripping))
}

test('the product is not patient for ever', () => {
  expect(app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 300_000, timeout: 60_000 })
})

test.concurrent('headers that never end', async () => {
  const said = await drip('x-mas: 1\r\n', 'GET /health/live HTTP/1.1\r\nhost: x\r\n')
  expect(readAnswer(said)).toEqual({ status: 408, error: TOO_SLOW })
})

test.concurrent('a body that comes byte by byte', async () => {
  const said = await drip(' ', `${LOGIN}content-length: 4000\r\n\r\n{`)
  expect(readAnswer(said)).toEqual({ status: 408, error: TOO_SLOW })
})

test.concurrent('a body in pieces without end', async () => {
  const said = await drip('1\r\n \r\n', `${LOGIN}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`)
  expect(readAnswer(said)).toEqual({ status: 408, error: TOO_SLOW })
})

test.concurrent('a body that never comes, and a connection that says nothing', async () => {
  const waiting = openHasty()
  waiting.send(`${LOGIN}content-length: 100\r\n\r\n`)
  await waiting.closed
  await openHasty().closed
})

test.concurrent('forms that stop in the middle hold up nobody but their sender', async () => {
  const [sender, other] = [await person(ROL.estudiante), await person(ROL.estudiante)]
  const begin = ({ token }: { token: string }, rest: string) => {
    const socket = open()
    socket.send(`POST /api/v1/recibos/create HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`)
    socket.send(`connection: close\r\ncontent-type: multipart/form-data; boundary=b\r\n${rest}`)
    return socket
  }
  const stuck = Array.from({ length: 10 }, () => begin(sender, 'content-length: 5000000\r\n\r\n--b\r\n'))
  const refusals: (string | undefined)[] = []
  await new Promise<void>(resolve => {
    for (const { closed } of stuck) {
      closed.then(said => {
        refusals.push(readAnswer(said).error)
        if (refusals.length === 8) resolve()
      })
    }
  })
  expect(new Set(refusals)).toEqual(
    new Set(['Ya estás enviando otros archivos. Espera a que terminen de llegar.']),
  )
  const quick = begin(other, 'content-length: 7\r\n\r\n--b--\r\n')
  expect(readAnswer(await quick.closed)).toEqual({ status: 400, error: "El campo 'recibo' está vacío" })
})

test.each<[string, string, number, string]>([
  ['headers of 20 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'Lo que enviaste es demasiado grande.'],
  ['10,000 headers', `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(10_000)}\r\n`, 431, 'Lo que enviaste es demasiado grande.'],
  ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'Lo que enviaste es demasiado grande.'],
  ['two lengths', `${LOGIN}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`, 400, NOT_UNDERSTOOD],
  ['a length and pieces', `${LOGIN}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /secreto HTTP/1.1\r\n\r\n`, 400, NOT_UNDERSTOOD],
  ['pieces of an unknown kind', `${LOGIN}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`, 400, NOT_UNDERSTOOD],
  ['a length that is none', `${LOGIN}content-length: -1\r\n\r\n`, 400, NOT_UNDERSTOOD],
  ['a space before the colon', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n', 400, NOT_UNDERSTOOD],
  ['a header in two lines', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\r\n b: c\r\n\r\n', 400, NOT_UNDERSTOOD],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400, NOT_UNDERSTOOD],
  ['a method that nobody knows', 'HACK / HTTP/1.1\r\nhost: x\r\n\r\n', 400, NOT_UNDERSTOOD],
  ['a version that nobody knows', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400, NOT_UNDERSTOOD],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, NOT_UNDERSTOOD],
])('%s: refused with a sentence, and the connection ends', async (_what, bytes, status, error) => {
  const socket = open()
  socket.send(Buffer.from(bytes, 'latin1'))
  expect(readAnswer(await socket.closed)).toEqual({ status, error })
  await alive()
}) // biome-ignore format: a list of requests reads better in lines

test('what pretends to be a second request inside a body is part of the body', async () => {
  const socket = open()
  const hidden = 'GET /api/v1/usuarios HTTP/1.1\r\nhost: x\r\n\r\n'
  socket.send(`${LOGIN}connection: close\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`)
  const said = await socket.closed
  expect(said.match(/^HTTP\/1\.1/gm)).toHaveLength(1)
  expect(readAnswer(said)).toEqual({ status: 400, error: NOT_UNDERSTOOD })
})
