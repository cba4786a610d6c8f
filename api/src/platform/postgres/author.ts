import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Author {
  idautor: number
  /** Why, where the call gives a reason. */
  motivo?: string | undefined
}

const current = new AsyncLocalStorage<Author>()

/** Transactions that `work` begins carry this name (and reason) in the bitácora, however many calls lie between. */
export const runAs = <T>(author: Author, work: () => Promise<T>): Promise<T> => current.run(author, work)

/**
 * The settings that name the author and the reason, for the message that begins a transaction: no round trip of their own.
 * Without an author (jobs, migrations, the demo) the change is the system's.
 */
export function authorSettings(): string[] {
  const { idautor, motivo } = current.getStore() ?? {}
  if (idautor === undefined) return []
  const name = `set local nivela.autor = '${idautor}'`
  // PostgreSQL takes no NUL in a text, and none in a message.
  return motivo
    ? [name, `set local nivela.motivo = ${pg.escapeLiteral(motivo.replaceAll('\0', ''))}`]
    : [name]
}
