import type { Fallo } from '@nivela/contract/respuesta'
import { onTestFinished, vi } from 'vitest'

/** As a test names a call: without `/api/v1`, and with its query only where that matters. */
type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** What stands under `data`; a whole response; or a function that makes one of these from what was sent and the call's signal. */
export type Answers = Record<Call, unknown>

/**
 * Stands where the network is: a component test says what the server answers. Returns the list of what has been sent so far.
 * A call that the test has no answer for fails it.
 */
export function answerCalls(answers: Answers) {
  const sent: { call: string; body: unknown }[] = []
  const unanswered: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const call = `${method} ${url.replace('/api/v1', '')}` as Call
    const written = typeof body === 'string' ? JSON.parse(body) : body
    sent.push({ call, body: written })
    const key = [call, call.split('?')[0] as Call].find(one => one in answers)
    if (!key) unanswered.push(call)
    const answer = key && answers[key]
    const content = await (typeof answer === 'function' ? answer(written, signal) : answer)
    return content instanceof Response ? content : Response.json({ data: content })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (unanswered.length) throw new Error(`calls without an answer: ${unanswered.join(', ')}`)
  })
  return sent
}

/** The server refuses, with a sentence. */
export const refuse =
  (status: number, error: string, more: Omit<Fallo, 'error'> = {}) =>
  () =>
    Response.json({ error, ...more }, { status })

/** A live channel on which nothing happens, with the heartbeat of the real one: of a silent one, the page takes the server for lost. */
export function openStream(_body: unknown, signal: AbortSignal) {
  const body = new ReadableStream({
    start(controller) {
      const heart = setInterval(() => controller.enqueue(new TextEncoder().encode(':\n\n')), 6_000)
      signal.addEventListener('abort', () => {
        clearInterval(heart)
        controller.error(signal.reason)
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
