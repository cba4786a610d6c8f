import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
const POLL_MS = 20

/** Whether a mail that is asked for is also sent: its job is done after the answer. */
export async function mailArrives(port: number, dataDir: string, correo: string): Promise<boolean> {
  const sent = async () => (await readdir(path.join(dataDir, 'correos')).catch(() => [])).length
  const before = await sent()
  const { ok } = await fetch(`http://127.0.0.1:${port}/api/v1/auth/recover-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ correo }),
  })
  const deadline = performance.now() + TIMEOUT_MS
  while (ok && performance.now() < deadline) {
    if ((await sent()) > before) return true
    await delay(POLL_MS)
  }
  return false
}
