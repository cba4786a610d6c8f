import type { AddressInfo } from 'node:net'
import type { OfertaEnVivo } from '@nivela/contract/inscripciones'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

export interface Message {
  event: string
  data: unknown
}

/** The offer or a window changed, as opposed to what someone who joins is told. */
export const offerChanged = ({ event, data }: Message) =>
  event === 'oferta' && (data as OfertaEnVivo).cambio !== undefined

/** Watches the seats, or another stream, as a browser does, over a connection of its own. */
export async function watch({ app }: Pick<TestApp, 'app'>, token: string, path = '/inscripciones/cupos') {
  const { port } = app.server.address() as AddressInfo
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: end.signal,
  })
  const messages = read(response.body as ReadableStream<Uint8Array>)
  return {
    response,
    messages,
    leave: () => end.abort(),
    async next(matches: (message: Message) => boolean): Promise<Message> {
      for (;;) {
        const { value, done } = await messages.next()
        if (done) throw new Error('the stream ended')
        if (matches(value)) return value
      }
    },
  }
}

async function* read(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, undefined> {
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (event) yield { event, data: JSON.parse(data) }
    }
  }
  return undefined
}
