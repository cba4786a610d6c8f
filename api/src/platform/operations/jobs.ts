import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { databaseErrorOf, isDatabaseAway } from '../postgres/database-errors.ts'
import type { Postgres, Transaction } from '../postgres/postgres.ts'
import { within } from '../timeout.ts'
import { waitUntilCalm } from './backpressure.ts'
import type { CountedInDatabase } from './metrics/database.ts'

/** What a task leaves to be written when it is done, in the transaction that ends its job. */
type Outcome = ((tx: Transaction) => Promise<unknown>) | null
/** Work after the answer: told in the transaction that causes it, done by any server, again if it fails. */
export type Tasks = Record<string, (payload: unknown) => Promise<Outcome>>

interface JobLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface Job {
  id: string
  task: string
  payload: unknown
  attempts: number
}

const AT_ONCE = 3
const POLL_MS = 2_000
const LONGEST_PAUSE_MS = 2_000
const RENEW_EVERY_MS = 5_000
const STOP_MS = 5_000
/** A job is put off by so much at most, however busy people keep the server. */
const LONGEST_PUT_OFF_MS = 5_000

/** After so many a job is given up: some days, with the pauses in between. */
const MAX_ATTEMPTS = 25

/** One job per row of the query whose `payload`, the job's, is not null. Nothing is queued if there is none. */
export const addJobs = (tx: Transaction, task: string, payloads: SQL) =>
  tx.execute(sql`
    with nuevos as (${payloads})
    insert into trabajos (tarea, datos) select ${task}, payload from nuevos where payload is not null`)

/** The jobs of a task that wait: the `id` of their payload, how often they were tried, why they failed, when they are due. */
export const waitingJobs = (task: string) => sql`(
  select (datos ->> 'id')::integer as id, intentos, ultimo_error, cuando from trabajos where tarea = ${task})`

/** Makes jobs of a task due now. One that someone is doing is left to them. */
export const hurryJobs = (tx: Transaction, task: string, ids: number[]) =>
  tx.execute(sql`
    update trabajos set cuando = now()
     where tarea = ${task} and servidor is null and (datos ->> 'id')::integer = any(${sql.param(ids)}::integer[])`)

const CLAIM = `
  with siguiente as (
    select id from trabajos
     where servidor is null and cuando <= now() and intentos < ${MAX_ATTEMPTS} and tarea = any($2)
     order by prioridad, cuando, id limit 1 for update skip locked)
  update trabajos t set intentos = t.intentos + 1, servidor = $1, latido = now()
    from siguiente s where t.id = s.id
  returning t.id, t.tarea as task, t.datos as payload, t.intentos as attempts`
const FAIL = `
  update trabajos
     set ultimo_error = $3, servidor = null, latido = null,
         cuando = greatest(now(), cuando) + exp(least(intentos, 10)) * interval '1 second'
   where id = $1 and servidor = $2`
const RENEW = 'update trabajos set latido = now() where id = any($1::bigint[]) and servidor = $2'
const TAKE_OVER = `
  update trabajos set servidor = null, latido = null where latido < now() - interval '20 seconds'`

/**
 * Does jobs until it is stopped. No promise is left unawaited: a database that goes away in the middle of a job costs
 * that job a pause, and never the process.
 */
export function startJobs({ pool, db, notices }: Postgres, tasks: Tasks, log: JobLog) {
  const server = randomUUID()
  const names = Object.keys(tasks)
  const underWay = new Set<string>()
  const stopping = new AbortController()
  let stopped = false
  let away = false
  let rings = 0
  let bell = new AbortController()

  const rest = (milliseconds: number) => delay(milliseconds, undefined, bell).catch(() => {})
  function ring() {
    rings += 1
    bell.abort()
    bell = new AbortController()
  }

  async function claim(): Promise<Job | undefined> {
    try {
      const { rows } = await pool.query<Job>(CLAIM, [server, names])
      away = false
      return rows[0]
    } catch (error) {
      if (!away && !stopped) log.warn({ err: error }, 'no jobs can be claimed; trying again')
      away = true
    }
  }

  const complete = (job: Job, outcome: Outcome) =>
    db.transaction(async tx => {
      await outcome?.(tx)
      await tx.execute(sql`delete from trabajos where id = ${job.id} and servidor = ${server}`)
    })

  /** A mail that left can't be taken back, so that it left is written as soon as the database is there again. */
  async function persist(write: () => Promise<unknown>) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        if (stopped || !isDatabaseAway(databaseErrorOf(error))) throw error
      }
      await rest(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt))
    }
  }

  async function perform(job: Job) {
    underWay.add(job.id)
    try {
      const outcome = (await tasks[job.task]?.(job.payload)) ?? null
      await persist(() => complete(job, outcome))
    } catch (error) {
      const { task, attempts } = job
      log.warn({ err: error, task, attempts }, 'job failed; trying again later')
      const message = error instanceof Error ? error.message : String(error)
      // One that can't be given back either stays locked, and is taken over as if its server had been killed.
      await persist(() => pool.query(FAIL, [job.id, server, message])).catch(reason =>
        log.error({ err: reason, task, attempts }, 'job left locked'),
      )
    } finally {
      underWay.delete(job.id)
    }
  }

  async function work() {
    while (!stopped) {
      await waitUntilCalm(LONGEST_PUT_OFF_MS, stopping.signal)
      const heard = rings
      const job = await claim()
      if (job) await perform(job)
      else if (heard === rings && !stopped) await rest(POLL_MS)
    }
  }

  /** Heartbeat: a server that was killed renews nothing, and its jobs go to the others. */
  async function renewLocks() {
    await pool.query(RENEW, [[...underWay], server])
    await pool.query(TAKE_OVER)
  }

  const heartbeat = setInterval(() => renewLocks().catch(() => {}), RENEW_EVERY_MS)
  const stopHearing = notices.hear({ trabajos: ring }, ring)
  const working = Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    async stop() {
      stopped = true
      stopping.abort()
      ring()
      clearInterval(heartbeat)
      stopHearing()
      await within(STOP_MS, working, null)
    },
  }
}

/** A job that is done is gone, so counting all of them stays cheap. */
export const jobsMetric = (pool: pg.Pool): CountedInDatabase => ({
  name: 'nivela_jobs',
  help: 'Jobs that wait for their first attempt, for another one, or were given up.',
  async read() {
    const { rows } = await pool.query<Record<string, number>>(`
      select count(*) filter (where ultimo_error is null)::integer as waiting,
        count(*) filter (where ultimo_error is not null and intentos < ${MAX_ATTEMPTS})::integer as retrying,
        count(*) filter (where ultimo_error is not null and intentos >= ${MAX_ATTEMPTS})::integer as failed
      from trabajos`)
    return rows[0] ?? {}
  },
})
