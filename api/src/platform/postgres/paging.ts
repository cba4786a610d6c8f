import { type BusquedaPaginada, LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import pLimit from 'p-limit'
import { WholeList } from '../http/whole-list.ts'
import type { Queryable } from './postgres.ts'

interface List<Select extends PgSelect, Item> {
  db: Queryable
  /** The rows for which a condition holds, in order. Their first column is `id`. */
  select(where: SQL | undefined): Select
  where: SQL | undefined
  id: PgColumn
  count(): Promise<number>
  toAnswer(row: Awaited<Select>[number]): Item
  /** One person's own list: short, however large the school, and read by everyone in a rush. Not streamed. */
  ofOnePerson?: boolean
}

type Answer<Item> = { data: Item[]; total?: number } | WholeList<Item>

/** Rows per slice: serialising them blocks the event loop for a few milliseconds. */
const ROWS_AT_ONCE = 250

// Whole lists use at most two of the pool's connections; further ones wait in line.
const inLine = pLimit(2)

/** A list as it is asked for: whole, or one page of it with the total beside. */
export async function answerList<Select extends PgSelect, Item>(
  list: List<Select, Item>,
  { pagina, limite }: Pick<BusquedaPaginada, 'pagina' | 'limite'>,
): Promise<Answer<Item>> {
  const { select, where, count, toAnswer } = list
  const answer = (rows: unknown) => (rows as Awaited<Select>).map(toAnswer)
  if (pagina === undefined && limite === undefined) {
    return list.ofOnePerson ? { data: answer(await select(where)) } : answerWhole(list)
  }
  const size = limite ?? LIMITE_POR_DEFECTO
  const [page, total] = await Promise.all([
    select(where)
      .limit(size)
      .offset(((pagina ?? 1) - 1) * size),
    count(),
  ])
  return { data: answer(page), total }
}

const answerWhole = <Select extends PgSelect, Item>({
  db,
  select,
  where,
  id,
  toAnswer,
}: List<Select, Item>): Promise<Answer<Item>> =>
  readInSlices(db, select(where).getSQL(), async ids =>
    // Ordered by the position of the id: sorting by name again would cost more than reading the rows.
    (await select(sql`${id} = any(${ids})`).orderBy(sql`array_position(${ids}, ${id})`)).map(row =>
      toAnswer(row as Awaited<Select>[number]),
    ),
  )

/**
 * Streams a long list: all ids are read first, in order, then the rows by their ids, a slice at a time, as fast as the reader
 * takes them. So no connection is held while a slow reader reads, no row is repeated or skipped because others changed
 * meanwhile, and memory holds the ids and one slice. `rows` has the ids as its first column.
 */
export async function readInSlices<Item>(
  db: Queryable,
  rows: SQL,
  read: (ids: SQL) => Promise<Item[]>,
): Promise<{ data: Item[] } | WholeList<Item>> {
  const { rows: slices } = await inLine(() =>
    db.execute<{ ids: string }>(sql`
      select '{' || string_agg(id::text, ',' order by place) || '}' as ids
        from (select id, row_number() over () as place
                from (${rows}) rows_in_order (id)) numbered
       group by (place - 1) / ${ROWS_AT_ONCE} order by min(place)`),
  )
  const readSlice = ({ ids }: { ids: string }) => inLine(() => read(sql`${ids}::int[]`))
  const [first, ...others] = slices
  if (!others.length) return { data: first ? await readSlice(first) : [] }
  return new WholeList(async function* () {
    for (const slice of slices) yield await readSlice(slice)
  })
}
