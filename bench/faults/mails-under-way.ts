import { killPostmaster } from '@nivela/embedded-postgres/embedded.test-support'
import { cleaningUp } from './cleanup.ts'
import { openMailbox, queueInvitations } from './mailbox.ts'
import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { withServers } from './with-servers.ts'

/** A server sends this many at once, and those that were being sent when it was killed may arrive again. */
const AT_ONCE = 3

interface Kill {
  mails: number
  rounds: number
  /** Servers that share the work; one of them is killed, or PostgreSQL. */
  servers?: number
  what: 'servidor' | 'postgres'
}

/** kill -9 while thousands of mails are being sent and people take seats: all mails arrive, and PostgreSQL's end ends no server. */
export async function killWithMails({ mails, rounds, servers: count = 1, what }: Kill): Promise<FaultResult> {
  const mailbox = await openMailbox()
  const victim =
    what === 'postgres' ? ' PostgreSQL' : count === 1 ? 'l servidor' : ` uno de ${count} servidores`
  return cleaningUp(mailbox.close, () =>
    withServers(
      count,
      async ({ dataDir, servers, postgres, clients }) => {
        const pids = servers.map(server => server.pid())
        const violations: string[] = []
        const result = await playRounds({
          fallo: `kill -9 de${victim} con ${mails} correos en camino`,
          rounds,
          clients,
          postgres,
          fault: async round => {
            if (round === 0) await queueInvitations(postgres, mails)
            let recovered: Promise<unknown> | undefined
            const sending = await mailbox.whileSending(async () => {
              recovered =
                what === 'servidor'
                  ? servers[round % count]?.kill('SIGKILL')
                  : (await killPostmaster(dataDir)).successor()
            })
            await recovered
            if (!sending) violations.push('no había correos en camino')
          },
        })
        if (!(await mailbox.everyone(mails)))
          violations.push(`llegaron ${mailbox.distinct()} de ${mails} correos`)
        if (mailbox.distinct() > mails) violations.push('a alguien le llegaron dos correos distintos')
        const mostRepeated = rounds * AT_ONCE
        if (mailbox.repeated() > mostRepeated)
          violations.push(`${mailbox.repeated()} correos llegaron dos veces`)
        if (what === 'postgres' && servers.some((server, index) => server.pid() !== pids[index]))
          violations.push('el servidor también se detuvo')
        return { ...withViolations(result, violations), nota: `${mailbox.repeated()} correos repetidos` }
      },
      { env: { SMTP_URL: mailbox.url }, withoutLines: true },
    ),
  )
}
