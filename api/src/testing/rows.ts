import type pg from 'pg'

export type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, images included, in an order of its own. */
export async function readRows(client: pg.Pool | pg.ClientBase): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const all: Rows = {}
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text collate "C"`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** What waits in the queue, by what it is: where it is now, or where graphile-worker kept it. */
export async function readJobs(client: pg.Pool | pg.ClientBase): Promise<unknown[]> {
  const { rows: found } = await client.query(`select to_regclass('trabajos') as found`)
  const { rows } = await client.query(
    found[0].found
      ? 'select tarea, datos, cuando, intentos, prioridad::integer from trabajos order by id'
      : `select t.identifier as tarea, j.payload as datos, j.run_at as cuando, j.attempts as intentos, j.priority::integer as prioridad
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  return rows
}

/** Every trigger, constraint and index with its state, to compare two databases that should have the same. */
export async function readRules(client: pg.Pool): Promise<{ rule: string; state: string }[]> {
  const { rows } = await client.query(`
    select pg_get_triggerdef(oid) as rule, tgenabled::text as state from pg_trigger where not tgisinternal
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), convalidated::text
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid), indisvalid::text from pg_index i
      join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
    order by 1`)
  return rows
}
