import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@nivela/embedded-postgres/embedded.test-support'
import { openPool } from '../../api/src/platform/postgres/postgres.ts'
import { openProxy } from '../../api/src/testing/proxy.ts'
import { type Connection, urlOf } from '../databases.ts'
import { openClients } from './clients.ts'
import { type Cluster, copyPlace, makePlace, runCluster } from './cluster.ts'
import { withDataFolder } from './data-folder.ts'
import { keepServer } from './kept-server.ts'
import { type FaultResult, withViolations } from './report.ts'
import { playRounds } from './rounds.ts'
import { buildSchool } from './school.ts'

const STANDBY = 'segundo'
const NOTICED_AFTER_MS = 1_000
const LONGEST_MS = 10_000

/**
 * The first PostgreSQL dies in the rush, its synchronous replica is promoted, and the one address that the servers know
 * leads there. As some do it, the address moves before the replica may be written to.
 */
export const failOver = (): Promise<FaultResult> =>
  withDataFolder(async folder => {
    const [first, second] = await runPair(folder)
    const proxy = await openProxy(first.connection)
    const env = { DATABASE_URL: urlOf(proxy.connection as Connection), DATA_DIR: folder }
    const servers = await Promise.all([keepServer(env), keepServer(env)])
    const pids = servers.map(server => server.pid())
    const school = await withPool(first, buildSchool)
    const clients = openClients(
      school,
      servers.map(({ port }) => port),
    )
    const promoted = openPool(second.connection, () => {})
    try {
      const result = await playRounds({
        fallo: 'relevo: muere el primer PostgreSQL, sigue el segundo',
        rounds: 1,
        clients,
        postgres: promoted,
        fault: async () => {
          first.kill()
          await delay(NOTICED_AFTER_MS)
          proxy.leadTo(second.connection)
          await second.query('select pg_promote()')
        },
      })
      const { sinServicioMs = 0 } = result
      return withViolations(result, [
        ...(sinServicioMs > LONGEST_MS ? [`${Math.round(sinServicioMs / 1000)} s sin escribir`] : []),
        ...(servers.some((server, index) => server.pid() !== pids[index]) ? ['un servidor se reinició'] : []),
      ])
    } finally {
      await clients.close()
      await Promise.all(servers.map(server => server.stop()))
      await promoted.close()
      await proxy.shut()
      await second.stop()
    }
  })

/** Two PostgreSQL, of which the first confirms nothing that the second does not have on its disk. */
async function runPair(folder: string): Promise<[Cluster, Cluster]> {
  const place = await makePlace(path.join(folder, 'primero'))
  const replica = await copyPlace(place, path.join(folder, 'segundo'))
  const first = await runCluster(place, { synchronous_standby_names: STANDBY, wal_keep_size: '256MB' })
  const { host, port, user, password } = first.connection
  const second = await runCluster(replica, {
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password} application_name=${STANDBY}`,
  })
  await eventually(async () => {
    const [row] = await first.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return row
  })
  await first.query('create database nivela')
  return [first, second]
}

async function withPool<T>(
  { connection }: Cluster,
  work: (postgres: ReturnType<typeof openPool>) => Promise<T>,
) {
  const postgres = openPool(connection, () => {})
  try {
    return await work(postgres)
  } finally {
    await postgres.close()
  }
}
