import type { Person } from '../school/people.ts'
import { AWAY } from './clients.ts'

/** A refusal has to come within this time. */
const LONGEST_WAIT_MS = 10_000

/** What is wrong with a server's answers while its database is unreachable. */
export async function probeAway(port: number, { id, token }: Person): Promise<string[]> {
  const address = `http://127.0.0.1:${port}`
  const asked = performance.now()
  const [call, ready, live] = await Promise.all([
    fetch(`${address}/api/v1/usuarios/${id}`, { headers: { authorization: `Bearer ${token}` } }),
    fetch(`${address}/health/ready`),
    fetch(`${address}/health/live`),
  ])
  const { error } = (await call.json()) as { error?: string }
  const waited = performance.now() - asked
  const findings = [
    call.status !== 503 && `sin base de datos contestó ${call.status}`,
    call.status === 503 && error !== AWAY && `503 sin su frase: ${error}`,
    call.status === 503 && !Number(call.headers.get('retry-after')) && '503 sin Retry-After',
    ready.status !== 503 && `/health/ready contestó ${ready.status}`,
    live.status !== 200 && `/health/live contestó ${live.status}`,
    waited > LONGEST_WAIT_MS && `sin base de datos tardó ${Math.round(waited / 1000)} s en decirlo`,
  ]
  return findings.filter((sentence): sentence is string => Boolean(sentence))
}
