import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
const POLL_MS = 20

/** Someone who keeps the page with the live seats open all the time. */
export async function watchLive(port: number, token: string) {
  const ending = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/inscripciones/cupos`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  })
  let news = 0
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      if (Buffer.from(chunk).includes('event: cupos')) news += 1
    }
  })().catch(() => {})
  return {
    forget() {
      news = 0
    },
    /** Whether there are news since, on the connection that was open all the while. */
    async heard(): Promise<boolean> {
      const deadline = performance.now() + TIMEOUT_MS
      while (!news && performance.now() < deadline) await delay(POLL_MS)
      return news > 0
    },
    async close() {
      ending.abort()
      await reading
    },
  }
}
