import type { FaultResult } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServers } from './with-servers.ts'

/** kill -9 of a server in the rush: of the only one, or of one of several, each in turn. */
export const killServer = (rounds: number, count = 1): Promise<FaultResult> =>
  withServers(count, ({ servers, postgres, clients }) =>
    playRounds({
      fallo: count === 1 ? 'kill -9 del único servidor' : `kill -9 de uno de ${count} servidores`,
      rounds,
      clients,
      postgres,
      fault: async round => {
        await servers[round % count]?.kill('SIGKILL')
      },
    }),
  )
