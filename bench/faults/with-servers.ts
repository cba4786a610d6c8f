import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { type ClientOptions, type Clients, openClients } from './clients.ts'
import { openFolderDatabase, withDataFolder } from './data-folder.ts'
import { type KeptServer, keepServer } from './kept-server.ts'
import { buildSchool } from './school.ts'

interface Scene {
  dataDir: string
  servers: KeptServer[]
  postgres: Postgres
  clients: Clients
}

interface SceneOptions extends ClientOptions {
  /** Further settings of the servers. */
  env?: Record<string, string>
}

/** So many servers on one data folder with the PostgreSQL that they bring along, a school, and people who want seats. */
export const withServers = <T>(
  count: number,
  work: (scene: Scene) => Promise<T>,
  options?: SceneOptions,
): Promise<T> => withDataFolder(dataDir => withServersOn(dataDir, count, work, options))

export async function withServersOn<T>(
  dataDir: string,
  count: number,
  work: (scene: Scene) => Promise<T>,
  { env = {}, ...options }: SceneOptions = {},
): Promise<T> {
  // Started at the same moment: a lock decides which of them creates the database.
  const servers = await Promise.all(
    Array.from({ length: count }, () => keepServer({ DATA_DIR: dataDir, ...env })),
  )
  let postgres: Postgres | undefined
  let clients: Clients | undefined
  try {
    postgres = await openFolderDatabase(dataDir)
    const school = await buildSchool(postgres)
    clients = openClients(
      school,
      servers.map(({ port }) => port),
      options,
    )
    return await work({ dataDir, servers, postgres, clients })
  } finally {
    await clients?.close()
    await postgres?.close()
    await Promise.all(servers.map(server => server.stop()))
  }
}
