import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from '../school/people.ts'
import { type HttpAnswer, openHttpConnection } from './http-connection.ts'
import { getRequest } from './requests.ts'

/** How long someone waits for the offer, one request after the other, until something has ended. */
export async function answerTimes(
  port: number,
  { token }: Person,
  end: Promise<unknown>,
  /** Between an answer and the next request; without one, a reader takes a core for themselves. */
  pauseMs = 0,
): Promise<number[]> {
  const connection = openHttpConnection(port)
  const request = getRequest('/secciones', token)
  const waits: number[] = []
  let over = false
  const stop = () => {
    over = true
  }
  end.then(stop, stop)
  while (!over) {
    waits.push((await timed(() => connection.ask(request))).ms)
    if (pauseMs) await delay(pauseMs)
  }
  connection.close()
  return waits
}

export async function timed(ask: () => Promise<HttpAnswer>): Promise<{ ms: number }> {
  const asked = performance.now()
  await ask()
  return { ms: performance.now() - asked }
}
