import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { receiptCalls } from '../testing/receipts.ts'
import { openSockets, readAnswer } from '../testing/socket.ts'

const server = await openTestApp()
const { app, person } = server
const open = await openSockets(app)
const { sendNew } = receiptCalls(server, await person(ROL.administrador))

const MEGABYTE = 1024 * 1024
const TOO_SLOW = 'Lo que enviaste tardó demasiado en llegar. Inténtalo de nuevo.'
/** A receipt of 9.9 MB of which everything has come but the last byte. */
const ALMOST_ALL = Buffer.concat([
  Buffer.from('--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
  Buffer.alloc(9.9 * MEGABYTE),
])

test('forty receipts of twenty students that stop before their end: another one does not wait for them', async () => {
  const senders = await Promise.all(Array.from({ length: 20 }, () => person(ROL.estudiante)))
  const stalled = [...senders, ...senders].map(({ token }) => {
    const socket = open()
    socket.send(`POST /api/v1/recibos/create HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`)
    socket.send('content-type: multipart/form-data; boundary=b\r\n')
    socket.send(`content-length: ${ALMOST_ALL.length + 1}\r\n\r\n`)
    socket.send(ALMOST_ALL)
    return socket
  })
  const honest = await person(ROL.estudiante)
  expect((await sendNew(honest)).status).toBe(201)
  const ended = stalled.map(async ({ closed }) => readAnswer(await closed))
  expect(await Promise.race(ended)).toEqual({ status: 408, error: TOO_SLOW })
  for (const { hangUp } of stalled) hangUp()
  await Promise.all(ended)
  // Nothing of them is counted against their senders.
  await expect.poll(async () => (await sendNew(senders[0] ?? honest)).status).toBe(201)
})
