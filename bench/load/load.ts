import type { Outcome } from '../rush/rush.types.ts'
import type { FollowResult, HttpJob, RequestsResult } from './http.process.ts'
import { openProcess } from './process.ts'
import type { QueriesResult, SqlJob } from './sql.process.ts'

type JobOf<Job extends { kind: string }, Kind> = Omit<Extract<Job, { kind: Kind }>, 'kind'>

/** Load over HTTP, from a process of its own. */
export function openHttpLoad() {
  const { run, close } = openProcess<HttpJob, unknown>(new URL('./http.process.ts', import.meta.url))
  return {
    look: (job: JobOf<HttpJob, 'look'>) => run({ kind: 'look', ...job }) as Promise<void>,
    rush: (job: JobOf<HttpJob, 'rush'>) => run({ kind: 'rush', ...job }) as Promise<Outcome>,
    ask: (job: JobOf<HttpJob, 'requests'>) => run({ kind: 'requests', ...job }) as Promise<RequestsResult>,
    follow: (job: JobOf<HttpJob, 'follow'>) => run({ kind: 'follow', ...job }) as Promise<FollowResult>,
    close,
  }
}

/** The same load straight at PostgreSQL, from a process of its own. */
export function openSqlLoad() {
  const { run, close } = openProcess<SqlJob, unknown>(new URL('./sql.process.ts', import.meta.url))
  return {
    rush: (job: JobOf<SqlJob, 'rush'>) => run({ kind: 'rush', ...job }) as Promise<Outcome>,
    ask: (job: JobOf<SqlJob, 'queries'>) => run({ kind: 'queries', ...job }) as Promise<QueriesResult>,
    close,
  }
}

export type HttpLoad = ReturnType<typeof openHttpLoad>
export type SqlLoad = ReturnType<typeof openSqlLoad>
