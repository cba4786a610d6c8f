import { type BusquedaPaginada, LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import type { PgSelect } from 'drizzle-orm/pg-core'

/** A list as it is asked for: whole, or one page of it with the total beside. */
export async function answerList<Select extends PgSelect, Item>(
  rows: Select,
  count: () => Promise<number>,
  toAnswer: (row: Awaited<Select>[number]) => Item,
  { pagina, limite }: Pick<BusquedaPaginada, 'pagina' | 'limite'>,
): Promise<{ data: Item[]; total?: number }> {
  if (pagina === undefined && limite === undefined) return { data: (await rows).map(toAnswer) }
  const size = limite ?? LIMITE_POR_DEFECTO
  const [page, total] = await Promise.all([rows.limit(size).offset(((pagina ?? 1) - 1) * size), count()])
  return { data: (page as Awaited<Select>).map(toAnswer), total }
}
