import { applicationPassword, applicationRole, type Exception, makeAppendOnly } from './application-role.ts'
import { explainingFolder } from './error.ts'
import { keepRunning, runAndClaim } from './keeper.ts'
import { prepareDataDir, preparePlace, type Tell } from './place.ts'
import { withTurn } from './turn.ts'

export { EmbeddedPostgresError, type Problem } from './error.ts'
export type { Event } from './place.ts'

export interface EmbeddedPostgres {
  /** For `new pg.Pool({ ...connection })`. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /**
   * Takes tables from the role of `connection`: it may read them and add rows, and nothing else, for good. But for exceptions: statements of the
   * program's own, each a function that the role may call and not change.
   */
  makeAppendOnly(tables: string[], exceptions?: Exception[]): Promise<void>
  /** Lets go of it: ends PostgreSQL if no other process still uses it. */
  release(): Promise<void>
}

interface Options {
  /** Of the program; a lowercase SQL name. The database is called so; a data folder is bound to it. */
  name: string
  dataDir: string
  /** Hears what happens to PostgreSQL, now and while it is in use. */
  tell?: Tell
}

/** Uses the PostgreSQL that already runs on this data folder, or starts one. */
export async function openEmbeddedPostgres({
  name,
  tell = () => {},
  ...options
}: Options): Promise<EmbeddedPostgres> {
  // It is written into SQL, into a file's name and into a system user's.
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(name)) throw new Error(`not a plain name: ${name}`)
  const dataDir = await prepareDataDir(options.dataDir)
  const { place, running } = await explainingFolder(dataDir, () =>
    withTurn(dataDir, undefined, async () => {
      const place = await preparePlace(name, dataDir, tell)
      return { place, running: await runAndClaim(place, undefined) }
    }),
  )
  const keeper = keepRunning(place, running)
  let released: Promise<void> | undefined
  return {
    connection: {
      ...running.endpoint,
      user: applicationRole(name),
      password: applicationPassword(name, place.password),
      database: name,
    },
    makeAppendOnly: (tables, exceptions) => makeAppendOnly(place, running.endpoint, tables, exceptions),
    release: () => {
      released ??= keeper.letGo()
      return released
    },
  }
}
