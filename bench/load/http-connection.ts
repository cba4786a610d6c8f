import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  body: string
}

/** Nobody listens there: whatever was asked was never heard. */
export class RefusedError extends Error {}

interface Waiting {
  resolve(answer: HttpAnswer): void
  reject(error: Error): void
}

/**
 * One kept-alive connection, one request at a time. Node's own client takes as much of the processor as the server
 * that it measures; this one knows only what our answers look like.
 */
export function openHttpConnection(port: number) {
  let socket: Socket | undefined
  let waiting: Waiting | undefined
  let received: Buffer | undefined

  function fail(error: Error) {
    socket = undefined
    received = undefined
    const reject = waiting?.reject
    waiting = undefined
    reject?.(error)
  }

  function ensureSocket(): Socket {
    if (socket) return socket
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    opened.on('data', take)
    let connected = false
    opened.on('connect', () => {
      connected = true
    })
    opened.on('error', () => {})
    opened.on('close', () => {
      if (socket !== opened) return
      fail(connected ? new Error('connection lost') : new RefusedError('connection refused'))
    })
    socket = opened
    return opened
  }

  function take(chunk: Buffer) {
    received = received ? Buffer.concat([received, chunk]) : chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const status = Number(head.slice(9, 12))
    // A 304 has no body and says no length.
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) return void socket?.destroy()
    const end = headEnd + 4 + length
    if (received.length < end) return
    const answer = { status, body: received.toString('utf8', headEnd + 4, end) }
    received = undefined
    if (/\r\nconnection: close/i.test(head)) {
      socket?.destroy()
      socket = undefined
    }
    const resolve = waiting?.resolve
    waiting = undefined
    resolve?.(answer)
  }

  return {
    ask: (request: string | Buffer) =>
      new Promise<HttpAnswer>((resolve, reject) => {
        waiting = { resolve, reject }
        ensureSocket().write(request)
      }),
    close: () => socket?.destroy(),
  }
}
