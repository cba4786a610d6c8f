import { eventually } from '@nivela/embedded-postgres/embedded.test-support'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { createRandom } from '../statistics.ts'
import type { Clients } from './clients.ts'
import type { FaultResult } from './report.ts'

const SOONEST = 40
const SPREAD = 160
const AFTERWARDS = 100

interface Play {
  fallo: string
  rounds: number
  clients: Clients
  postgres: Postgres
  /** Breaks something; resolves once it is whole again. */
  fault(round: number): Promise<void>
}

/** In each round the fault happens during the rush, then everyone gets an answer, and the database is compared with the answers. */
export async function playRounds({ fallo, rounds, clients, postgres, fault }: Play): Promise<FaultResult> {
  const random = createRandom(rounds)
  const result = { perdidas: 0, deMas: 0, sinServicioMs: 0 }
  for (let round = 0; round < rounds; round++) {
    clients.resume()
    await clients.more(SOONEST + Math.floor(random() * SPREAD))
    clients.longestSilence()
    await fault(round)
    await clients.more(AFTERWARDS)
    result.sinServicioMs = Math.max(result.sinServicioMs, clients.longestSilence())
    await clients.pause()
    const { lost, wrong } = await eventually(() => clients.ledger.verify(postgres))
    result.perdidas += lost
    result.deMas += wrong
  }
  return judge(fallo, rounds, clients, result)
}

function judge(
  fallo: string,
  rondas: number,
  { counts, wrong }: Clients,
  found: { perdidas: number; deMas: number; sinServicioMs?: number },
): FaultResult {
  return {
    fallo,
    rondas,
    confirmadas: counts.acknowledged,
    ...found,
    violations: [
      ...(found.perdidas ? [`${fallo}: ${found.perdidas} confirmadas que no están como se confirmaron`] : []),
      ...(found.deMas ? [`${fallo}: ${found.deMas} de más, dobles, mal contadas o de nadie`] : []),
      ...[...new Set(wrong)].map(sentence => `${fallo}: ${sentence}`),
    ],
  }
}
