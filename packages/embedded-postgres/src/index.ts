import { APPLICATION, applicationPassword, DATABASE, makeAppendOnly } from './application-role.ts'
import { explainingFolder } from './error.ts'
import { keepRunning, runAndClaim } from './keeper.ts'
import { prepareDataDir, preparePlace } from './place.ts'
import { withTurn } from './turn.ts'

export { EmbeddedPostgresError } from './error.ts'

export interface EmbeddedPostgres {
  /** For `new pg.Pool({ ...connection })`. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Takes tables from the role of `connection`: it may read them and add rows, and nothing else, for good. */
  makeAppendOnly(tables: string[]): Promise<void>
  /** Lets go of it: ends PostgreSQL if no other server still uses it. */
  release(): Promise<void>
}

type Say = (sentence: string) => void

/** Nivela's own PostgreSQL: uses the one that already runs on this data folder, or starts it. */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  say: Say
}): Promise<EmbeddedPostgres> {
  const { say } = options
  const dataDir = await prepareDataDir(options.dataDir)
  const { place, running } = await explainingFolder(dataDir, () =>
    withTurn(dataDir, undefined, async () => {
      const place = await preparePlace(dataDir, say)
      return { place, running: await runAndClaim(place, undefined) }
    }),
  )
  const keeper = keepRunning(place, running)
  let released: Promise<void> | undefined
  return {
    connection: {
      ...running.endpoint,
      user: APPLICATION,
      password: applicationPassword(place.password),
      database: DATABASE,
    },
    makeAppendOnly: tables => makeAppendOnly({ ...running.endpoint, password: place.password }, tables),
    release: () => {
      released ??= keeper.letGo()
      return released
    },
  }
}
