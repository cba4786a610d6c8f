import { sql } from 'drizzle-orm'
import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { CountedInDatabase } from './metrics/database.ts'
import type { Transaction } from './postgres.ts'

/** Work after the answer: told in the transaction that causes it, done by any server, again if it fails. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

interface JobLog {
  warn(message: string): void
  error(message: string): void
}

const AT_ONCE = 3
const RESCUE_EVERY_MS = 60_000
const RESTART_AFTER_MS = 5_000

export const installJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: silent })

/** One job per row of the query, which answers the job's payload as `payload`. Nothing is queued if it answers nothing. */
export const addJobs = (tx: Transaction, task: string, payloads: ReturnType<typeof sql>) =>
  tx.execute(sql`
    with nuevos as (${payloads})
    select graphile_worker.add_jobs(array_agg(
      row(${task}::text, payload, null, null, null, null, null, null)::graphile_worker.job_spec))
    from nuevos having count(*) > 0`)

/** Does jobs until it is stopped, and begins again by itself should the queue ever give up. */
export async function startJobs(pool: pg.Pool, tasks: Tasks, log: JobLog) {
  let stopped = false
  let runner: Runner | undefined
  let restart: NodeJS.Timeout | undefined

  async function begin() {
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      logger: loggerOf(log),
    })
    runner.promise.catch(() => {}).then(() => retry())
  }
  function retry() {
    if (stopped) return
    log.error('the job queue ended; beginning again')
    restart = setTimeout(() => begin().catch(retry), RESTART_AFTER_MS)
  }

  await begin()
  const rescue = setInterval(() => unlockAbandoned(pool).catch(() => {}), RESCUE_EVERY_MS)
  return {
    async stop() {
      stopped = true
      clearInterval(rescue)
      clearTimeout(restart)
      await runner?.stop().catch(() => {})
    },
  }
}

/** A server that was killed leaves its jobs locked for hours. None of ours takes minutes, so those are taken over. */
const unlockAbandoned = (pool: pg.Pool) =>
  pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes' having count(*) > 0`)

/** A job that is done is gone, so counting all of them stays cheap. */
export const jobsMetric = (pool: pg.Pool): CountedInDatabase => ({
  name: 'nivela_jobs',
  help: 'Jobs that wait for their first attempt, for another one, or were given up.',
  async read() {
    const { rows } = await pool.query<Record<string, number>>(`
      select count(*) filter (where last_error is null)::integer as waiting,
        count(*) filter (where last_error is not null and attempts < max_attempts)::integer as retrying,
        count(*) filter (where last_error is not null and attempts >= max_attempts)::integer as failed
      from graphile_worker.jobs`)
    return rows[0] ?? {}
  },
})

const silent = new Logger(() => () => {})

/** A job that fails is tried again and is worth a line; its payload is not written, it may name a person. */
const loggerOf = (log: JobLog) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(message)
  })
