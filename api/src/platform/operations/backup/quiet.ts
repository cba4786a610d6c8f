import type pg from 'pg'
import { OWN } from './snapshot.ts'

interface Pair {
  hush: string
  wake: string
}

/**
 * Rows are loaded as they were, in any order: no trigger of ours counts seats again or adds lines, no foreign key looks
 * for what is still to come. An owner of the tables may do that without being a superuser. Bringing a foreign key back
 * checks every row of its table.
 */
export async function quieten(client: pg.PoolClient): Promise<{ wake(): Promise<void> }> {
  const pairs = [
    ...(await selectTriggers(client)),
    ...(await selectForeignKeys(client)),
    ...(await selectAppendOnly(client)),
  ]
  for (const { hush } of pairs) await client.query(hush)
  return {
    async wake() {
      await client.query('set constraints all immediate')
      for (const { wake } of pairs) await client.query(wake)
    },
  }
}

const selectTriggers = async (client: pg.PoolClient) =>
  (
    await client.query<Pair>(`
      select format('alter table %s disable trigger %I', c.oid::regclass, t.tgname) as hush,
             format('alter table %s enable %s trigger %I', c.oid::regclass,
                    case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as wake
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and t.tgenabled <> 'D' and c.relkind = 'r' and ${OWN}`)
  ).rows

const selectForeignKeys = async (client: pg.PoolClient) =>
  (
    await client.query<Pair>(`
      select format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as hush,
             format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as wake
        from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and k.conparentid = 0 and ${OWN}`)
  ).rows

/** A table whose owner took the right to empty it from themselves: the bitácora. */
const selectAppendOnly = async (client: pg.PoolClient) =>
  (
    await client.query<Pair>(`
      select format('grant truncate on %s to current_user', c.oid::regclass) as hush,
             format('revoke truncate on %s from current_user', c.oid::regclass) as wake
        from pg_class c where c.relkind = 'r' and ${OWN} and not has_table_privilege(c.oid, 'TRUNCATE')`)
  ).rows
