import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from '../operations/settings.ts'
import { APPEND_ONLY, BLANKING } from './append-only.ts'
import { databaseErrorOf, isDatabaseAway } from './database-errors.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { explainPooler } from './pooler.ts'
import { openPool, type Postgres } from './postgres.ts'
import type { SlowQuery } from './slow-queries.ts'

const TIMEOUT_MS = 30_000
/** A database that has not answered by then counts as away, though it may still come. */
const SILENCE_MS = 1_000
/** One for each job at once, and one for what is done by the clock. */
const JOB_CONNECTIONS = 4

/** Jobs have connections of their own: people never wait for a mail, nor mails for people. */
export interface SchoolDatabase extends Postgres {
  jobs: Postgres
  makeAppendOnly(tables: string[], exceptions: { signature: string; statement: string }[]): Promise<void>
}

interface Listeners {
  onError?: (error: Error) => void
  onSlowQuery?: (query: SlowQuery) => void
  /** Once, if the database of DATABASE_URL is not there and is being waited for. */
  onAway?: () => Promise<void>
}

export class DatabaseUnreachableError extends Error {}

/** The school's database, its own or the one of DATABASE_URL, with the schema up to date. */
export async function openDatabase(
  settings: Settings,
  say: (sentence: string) => void,
  listeners: Listeners = {},
): Promise<SchoolDatabase> {
  const postgres = await connectDatabase(settings, say, listeners)
  try {
    await migrate(postgres.pool)
    await postgres.makeAppendOnly(APPEND_ONLY, [BLANKING])
    return postgres
  } catch (error) {
    await postgres.close()
    throw error
  }
}

/** The same as it is found, which may be empty or of another version. */
export function connectDatabase(
  { databaseUrl, dataDir, slowQueryMs }: Settings,
  say: (sentence: string) => void,
  { onError = () => {}, onSlowQuery, onAway = async () => {} }: Listeners = {},
): Promise<SchoolDatabase> {
  const slowQueries = onSlowQuery && { milliseconds: slowQueryMs, report: onSlowQuery }
  const open = (connection: pg.PoolConfig): SchoolDatabase => {
    const people = openPool(connection, onError, slowQueries)
    const jobs = openPool({ ...connection, max: JOB_CONNECTIONS }, onError, slowQueries)
    return {
      ...people,
      jobs: { ...jobs, notices: people.notices },
      // Of a PostgreSQL that others run, the role of DATABASE_URL is all that there is.
      makeAppendOnly: async () => {},
      close: async () => {
        await Promise.all([people.close(), jobs.close()])
      },
    }
  }
  return databaseUrl ? openOwn(databaseUrl, say, onAway, open) : openInFolder(dataDir, say, open)
}

async function openInFolder(
  dataDir: string,
  say: (sentence: string) => void,
  open: (connection: pg.PoolConfig) => SchoolDatabase,
): Promise<SchoolDatabase> {
  const embedded = await openEmbedded(dataDir, say)
  const postgres = open(embedded.connection)
  return {
    ...postgres,
    makeAppendOnly: embedded.makeAppendOnly,
    close: async () => {
      await postgres.close()
      await embedded.release()
    },
  }
}

async function openOwn(
  connectionString: string,
  say: (sentence: string) => void,
  onAway: () => Promise<void>,
  open: (connection: pg.PoolConfig) => SchoolDatabase,
): Promise<SchoolDatabase> {
  await waitUntilReachable(connectionString, say, onAway)
  const reason = await explainPooler(connectionString)
  if (reason) throw new DatabaseUnreachableError(reason)
  return open({ connectionString })
}

/** A database that is still starting is waited for; one that refuses us (password, name) is not. */
async function waitUntilReachable(
  connectionString: string,
  say: (sentence: string) => void,
  onAway: () => Promise<void>,
) {
  const { hostname, port, pathname } = new URL(connectionString)
  const place = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  const deadline = Date.now() + TIMEOUT_MS
  let announced: Promise<void> | undefined
  function announce() {
    if (announced) return announced
    say(`Esperando a la base de datos (${place})…`)
    announced = onAway()
    announced.catch(() => {})
    return announced
  }
  const silence = setTimeout(announce, SILENCE_MS)
  try {
    for (;;) {
      const failure = await failureOf(connectionString)
      if (!failure) return
      if (!isDatabaseAway(databaseErrorOf(failure)) || Date.now() > deadline) {
        throw new DatabaseUnreachableError(
          `No pudimos entrar en la base de datos de DATABASE_URL (${place}): ${failure.message || 'no responde'}. Revisa la dirección, el usuario y la clave.`,
        )
      }
      await announce()
      await delay(500)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Why we can't enter, or null. */
async function failureOf(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    await client.end().catch(() => {})
    return error instanceof Error ? error : new Error(String(error))
  }
}
