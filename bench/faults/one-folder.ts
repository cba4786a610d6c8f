import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { postmasterOf } from '@nivela/embedded-postgres/embedded.test-support'
import { isPostmaster } from '@nivela/embedded-postgres/postmaster-file'
import { parentOf } from '../processes.ts'
import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServers } from './with-servers.ts'

/**
 * Two servers that start at the same moment on one data folder: first an empty one, then one on which both of them and
 * PostgreSQL were killed at once, as a power cut does.
 */
export const shareOneFolder = (rounds: number): Promise<FaultResult> =>
  withServers(2, async ({ dataDir, servers, postgres, clients }) => {
    const violations: string[] = []
    const result = await playRounds({
      fallo: 'dos servidores a la vez en una carpeta',
      rounds,
      clients,
      postgres,
      fault: async () => {
        const postmaster = await postmasterOf(dataDir)
        if (postmaster) process.kill(postmaster, 'SIGKILL')
        await Promise.all(servers.map(server => server.kill('SIGKILL')))
        const postmasters = await countPostmasters(dataDir)
        if (postmasters !== 1) violations.push(`${postmasters} PostgreSQL en una carpeta`)
      },
    })
    return withViolations(result, violations)
  })

async function countPostmasters(dataDir: string): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const judged = await Promise.all(pids.map(pid => isPostmaster(pid, path.join(dataDir, 'postgres'))))
  const found = pids.filter((_, index) => judged[index])
  // Between fork and exec a child has its parent's command line.
  return found.filter(pid => !found.includes(parentOf(pid))).length
}
