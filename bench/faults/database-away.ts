import { setTimeout as delay } from 'node:timers/promises'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { openProxy } from '../../api/src/testing/proxy.ts'
import { type Connection, type Databases, openDatabases, urlOf } from '../databases.ts'
import type { Person } from '../school/people.ts'
import { cleaningUp } from './cleanup.ts'
import { openClients } from './clients.ts'
import { withDataFolder } from './data-folder.ts'
import { keepServer } from './kept-server.ts'
import { watchLive } from './live.ts'
import { mailArrives } from './mail.ts'
import { probeAway } from './probe.ts'
import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { buildSchool } from './school.ts'

const PROBE_EVERY_MS = 500

export type Absence = 'cerrada' | 'muda'

/**
 * The database can't be reached for a while: connections are refused, or packets are dropped silently. Requests are answered 503
 * meanwhile; afterwards everything works again without a restart, mails and live seats included.
 */
export async function loseDatabase(seconds: number, how: Absence): Promise<FaultResult> {
  const databases = await openDatabases()
  return cleaningUp(
    () => databases.close(),
    () => withDataFolder(dataDir => play(databases, dataDir, seconds, how)),
  )
}

async function play(databases: Databases, dataDir: string, seconds: number, how: Absence) {
  const database = await databases.create('ausente')
  const proxy = await openProxy(database.connection)
  const server = await keepServer({ DATABASE_URL: urlOf(proxy.connection as Connection), DATA_DIR: dataDir })
  const pid = server.pid()
  const school = await buildSchool(database)
  const clients = openClients(school, [server.port], { withoutLines: true })
  const [someone] = school.students as [Person]
  const live = await watchLive(server.port, someone.token)
  const violations: string[] = []
  try {
    const result = await playRounds({
      fallo: `base de datos ${how} ${seconds} s`,
      rounds: 1,
      clients,
      postgres: database,
      fault: async () => {
        await (how === 'cerrada' ? proxy.shut() : proxy.fallSilent())
        const until = performance.now() + seconds * 1000
        while (performance.now() < until) {
          violations.push(...(await probeAway(server.port, someone)))
          await delay(PROBE_EVERY_MS)
        }
        await proxy.open()
        live.forget()
      },
    })
    if (!(await live.heard())) violations.push('los cupos en vivo no volvieron')
    if (!(await mailArrives(server.port, dataDir, await mailOf(database, someone))))
      violations.push('los correos no volvieron')
    if (server.pid() !== pid) violations.push('el servidor se reinició')
    return withViolations(result, violations)
  } finally {
    await clients.close()
    await live.close()
    await server.stop()
    await proxy.shut()
    await database.close()
  }
}

async function mailOf({ pool }: Postgres, { id }: Person): Promise<string> {
  const { rows } = await pool.query<{ correo: string }>('select correo from usuarios where id = $1', [id])
  return rows[0]?.correo ?? ''
}
