import type pg from 'pg'
import { quoteAll, type Table } from './format.ts'

const TABLE = 'trabajos_en_espera'
const COLUMNS = {
  tarea: 'text',
  datos: 'json',
  cola: 'text',
  cuando: 'timestamptz',
  intentos: 'integer',
  intentos_maximos: 'integer',
  clave: 'text',
  prioridad: 'integer',
  marcas: 'text[]',
}

/** A job as it is kept in a backup: graphile-worker's own tables may change with its version, this does not. */
const JOBS = `
  select t.identifier as tarea, j.payload as datos, q.queue_name as cola, j.run_at as cuando,
         j.attempts as intentos, j.max_attempts as intentos_maximos, j.key as clave, j.priority as prioridad,
         array(select jsonb_object_keys(j.flags)) as marcas
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   order by j.id`

export const COPY_JOBS = `COPY (${JOBS}) TO STDOUT`

/** Null if graphile-worker was never installed in this database. */
export async function describeJobs(client: pg.PoolClient): Promise<Table | null> {
  if (!(await hasQueue(client))) return null
  const { rows } = await client.query(`select count(*)::integer as filas from (${JOBS}) j`)
  return { tabla: TABLE, columnas: Object.keys(COLUMNS), filas: rows[0].filas }
}

export async function hasJobs(client: pg.PoolClient): Promise<boolean> {
  if (!(await hasQueue(client))) return false
  const { rowCount } = await client.query('select from graphile_worker.jobs limit 1')
  return rowCount !== 0
}

const hasQueue = async (client: pg.PoolClient) =>
  (await client.query(`select to_regclass('graphile_worker.jobs') as found`)).rows[0].found !== null

/** Temporary table for the restored jobs, until they are queued in the same transaction. */
export const prepareJobs = (client: pg.PoolClient) =>
  client.query(
    `create temporary table ${TABLE} (${Object.entries(COLUMNS).map(pair => pair.join(' '))}) on commit drop`,
  )

/** Queued anew by graphile-worker's own functions, unlocked even if a server was working on them when they were copied. */
export const queueJobs = (client: pg.PoolClient) =>
  client.query(`
    with nuevos as materialized (
      select intentos, (graphile_worker.add_job(tarea, datos, cola, cuando, intentos_maximos, clave, prioridad, marcas)).id
        from (select ${quoteAll(Object.keys(COLUMNS))} from ${TABLE}) t
    )
    select graphile_worker.reschedule_jobs(array[id], attempts => intentos) from nuevos where intentos > 0`)
