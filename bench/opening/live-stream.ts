import { connect } from 'node:net'
import { getRequest } from '../load/requests.ts'

interface Listener {
  onEvent(event: string, data: string): void
  /** The server's hint: over how many milliseconds those who lose the stream should come back. */
  onRetry(milliseconds: number): void
  /** The stream ended; it is for the page to join again. */
  onLost(): void
}

/** The last bytes that a stream of this process received: all of them receive the same, and they are read once. */
let latest = { bytes: Buffer.alloc(0), messages: [] as string[][] }

/** One page's live stream: an answer in chunks (a proxy's) or without, whose events are handed over as they come. */
export function openLiveStream(port: number, token: string, { onEvent, onRetry, onLost }: Listener) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  let inBody = false
  let isChunked = false
  let text = ''

  /** Chunked transfer coding: what is whole is taken off; false when more has to arrive. */
  function takeChunk(): boolean {
    const lineEnd = received.indexOf('\r\n')
    if (lineEnd < 0) return false
    const size = Number.parseInt(received.slice(0, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (received.length < end + 2) return false
    // The last chunk: a proxy keeps the connection, and the stream is over all the same.
    if (!size) socket.destroy()
    text += received.slice(lineEnd + 2, end)
    received = received.slice(end + 2)
    return true
  }

  function tell(messages: string[][]) {
    for (const [message = '', event = '', data = ''] of messages) {
      if (event) onEvent(event, data)
      else if (message.startsWith('retry: ')) onRetry(Number(message.slice(7)))
    }
  }

  /** The messages that are whole. */
  function takeMessages(): string[][] {
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    return whole.map(message => {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/m.exec(message) ?? []
      return [message, event, data]
    })
  }

  socket.on('data', chunk => {
    const isBetweenMessages = inBody && !received && !text
    if (isBetweenMessages && chunk.equals(latest.bytes)) return tell(latest.messages)
    // Latin-1 keeps bytes and characters the same in number; nobody here reads the names.
    received += chunk.toString('latin1')
    if (!inBody) {
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      if (!received.startsWith('HTTP/1.1 200')) return void socket.destroy()
      isChunked = /^transfer-encoding: chunked/im.test(received.slice(0, headEnd))
      received = received.slice(headEnd + 4)
      inBody = true
    }
    if (isChunked) while (takeChunk());
    else {
      text += received
      received = ''
    }
    const messages = takeMessages()
    if (isBetweenMessages && !received && !text) latest = { bytes: chunk, messages }
    tell(messages)
  })
  socket.on('error', () => {})
  socket.on('close', onLost)
  socket.write(getRequest('/inscripciones/cupos', token))
  return { close: () => socket.destroy() }
}
