import type pg from 'pg'
import type { Table } from './format.ts'

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

/** The jobs of a database that was not upgraded yet, where graphile-worker keeps them. Since then they are a table among the others. */
const JOBS = `
  select t.identifier as tarea, j.payload as datos, q.queue_name as cola, j.run_at as cuando,
         j.attempts as intentos, j.max_attempts as intentos_maximos, j.key as clave, j.priority as prioridad,
         array(select jsonb_object_keys(j.flags)) as marcas
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   order by j.id`

export const COPY_JOBS = `COPY (${JOBS}) TO STDOUT`

/** Null where graphile-worker keeps none. */
export async function describeJobs(client: pg.PoolClient): Promise<Table | null> {
  const { rows: queue } = await client.query(`select to_regclass('graphile_worker.jobs') as found`)
  if (queue[0].found === null) return null
  const { rows } = await client.query(`select count(*)::integer as filas from (${JOBS}) j`)
  return { tabla: TABLE, columnas: Object.keys(COLUMNS), filas: rows[0].filas }
}

/** For the jobs of such a backup: the migration that makes the table of jobs moves them there. */
export const prepareJobs = (client: pg.PoolClient) =>
  client.query(`create table ${TABLE} (${Object.entries(COLUMNS).map(pair => pair.join(' '))})`)
