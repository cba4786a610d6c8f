import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServers } from './with-servers.ts'

/**
 * SIGTERM under load, as an update of one server after another: requests in flight are served to the end, on
 * connections that are kept open too. Only a new connection may be refused, and then the other server is asked.
 */
export const endGracefully = (rounds: number): Promise<FaultResult> =>
  withServers(
    2,
    async ({ servers, postgres, clients }) => {
      const violations: string[] = []
      const result = await playRounds({
        fallo: 'SIGTERM a uno de 2 servidores',
        rounds,
        clients,
        postgres,
        fault: async round => {
          const code = await servers[round % 2]?.kill('SIGTERM')
          if (code !== 0) violations.push(`el servidor terminó con ${code}`)
        },
      })
      if (clients.counts.unavailable) violations.push(`${clients.counts.unavailable} respuestas 503`)
      return withViolations(result, violations)
    },
    { cutIsWrong: true },
  )
