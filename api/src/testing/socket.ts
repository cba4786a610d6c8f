import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

/** Lets an app listen, for what only a real socket can do; answers how to open one. */
export async function openSockets(app: FastifyInstance): Promise<() => RawSocket> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const opened = new Set<Socket>()
  afterAll(() => {
    for (const socket of opened) socket.destroy()
  })
  return () => {
    const socket = connect(port, '127.0.0.1')
    opened.add(socket)
    return rawSocket(socket)
  }
}

export interface RawSocket {
  send(bytes: string | Buffer): void
  /** Resolves when the server closes the connection, to everything that it sent. */
  closed: Promise<string>
  hangUp(): void
}

function rawSocket(socket: Socket): RawSocket {
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    received += chunk
  })
  // A server that hangs up on someone who is still sending resets the connection: not an error, and `close` comes all the same.
  socket.on('error', () => {})
  return {
    send: bytes => void socket.write(bytes),
    closed: new Promise(resolve => socket.once('close', () => resolve(received))),
    hangUp: () => socket.destroy(),
  }
}

/** Status and sentence of an answer as it came over the wire. */
export function readAnswer(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [, error] = /"error":"([^"]*)"/.exec(body) ?? []
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), error }
}
