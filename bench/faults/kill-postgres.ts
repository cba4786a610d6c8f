import { killPostmaster } from '@nivela/embedded-postgres/embedded.test-support'
import type { FaultResult } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServers } from './with-servers.ts'

/** kill -9 of PostgreSQL itself: the server stays, starts it again and goes on. */
export const killPostgres = (rounds: number): Promise<FaultResult> =>
  withServers(1, async ({ dataDir, servers: [server], postgres, clients }) => {
    const pid = server?.pid()
    const result = await playRounds({
      fallo: 'kill -9 de PostgreSQL',
      rounds,
      clients,
      postgres,
      fault: async () => {
        const { successor } = await killPostmaster(dataDir)
        await successor()
      },
    })
    if (server?.pid() !== pid) result.violations.push(`${result.fallo}: el servidor también se detuvo`)
    return result
  })
