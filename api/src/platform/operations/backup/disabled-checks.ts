import type pg from 'pg'
import { OWN } from './snapshot.ts'

interface Pair {
  disable: string
  enable: string
}

/**
 * Disables triggers and drops foreign keys while rows are loaded: they come in any order, and no trigger may count seats again
 * or add history. The tables' owner may do that without being a superuser. Adding a foreign key back checks every row.
 */
export async function disableChecks(client: pg.PoolClient): Promise<{ enable(): Promise<void> }> {
  const pairs = [
    ...(await selectTriggers(client)),
    ...(await selectForeignKeys(client)),
    ...(await selectAppendOnly(client)),
  ]
  for (const { disable } of pairs) await client.query(disable)
  return {
    async enable() {
      await client.query('set constraints all immediate')
      for (const { enable } of pairs) await client.query(enable)
    },
  }
}

const selectTriggers = async (client: pg.PoolClient) =>
  (
    await client.query<Pair>(`
      select format('alter table %s disable trigger %I', c.oid::regclass, t.tgname) as disable,
             format('alter table %s enable %s trigger %I', c.oid::regclass,
                    case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as enable
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and t.tgenabled <> 'D' and c.relkind = 'r' and ${OWN}`)
  ).rows

const selectForeignKeys = async (client: pg.PoolClient) =>
  (
    await client.query<Pair>(`
      select format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as disable,
             format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as enable
        from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and k.conparentid = 0 and ${OWN}`)
  ).rows

/** A table whose owner took the right to empty it from themselves: the bitácora. */
const selectAppendOnly = async (client: pg.PoolClient) =>
  (
    await client.query<Pair>(`
      select format('grant truncate on %s to current_user', c.oid::regclass) as disable,
             format('revoke truncate on %s from current_user', c.oid::regclass) as enable
        from pg_class c where c.relkind = 'r' and ${OWN} and not has_table_privilege(c.oid, 'TRUNCATE')`)
  ).rows
