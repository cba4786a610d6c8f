import { sql } from 'drizzle-orm'
import { writeAjuste } from '../platform/postgres/ajustes.ts'
import type { Transaction } from '../platform/postgres/postgres.ts'

/** What is not the demo's: the schema's state, the server's own, the school's page, and the lines that nobody can change. */
const KEPT = ['migraciones', 'ajustes', 'bitacora', 'escuela', 'bienvenidas', 'limites']

/**
 * Empties every table of the school, if this is the demo: a server that has not heard of its end yet empties nothing. Ids go on where they are, so that no line of the bitácora is taken for someone else's.
 * Triggers are off meanwhile: they guard a school's history, and this one was invented. TRUNCATE fires no
 * notices either, so they are sent here.
 */
export async function removeDemo(tx: Transaction): Promise<boolean> {
  const { rows: state } = await tx.execute(
    sql`select from ajustes where clave = 'demo' and valor = 'cargada' for update`,
  )
  if (!state.length) return false
  await tx.execute(sql`set local lock_timeout = '15s'`)
  await tx.execute(sql`select pg_notify('sesiones', id::text) from sesiones`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select format('%I', c.relname) as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all (${sql.param(KEPT)}::text[]) order by 1`)
  const tables = rows.map(({ name }) => name)
  const each = (act: string) => tables.map(name => `alter table ${name} ${act} trigger user`).join('; ')
  await tx.execute(sql.raw(`${each('disable')}; truncate ${tables.join(', ')}; ${each('enable')}`))
  await writeAjuste(tx, 'demo', 'terminada')
  await tx.execute(sql`select pg_notify('oferta', '')`)
  return true
}
