import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Asked = string | pg.QueryConfig

interface Author {
  idautor: number
  /** Why, where they were asked. */
  motivo?: string | undefined
}

const current = new AsyncLocalStorage<Author>()

/**
 * Whatever `work` changes until it resolves carries this name (and reason) in the bitácora, however many calls lie between.
 * What nobody is named for (jobs, migrations, the demo) is the system's.
 */
export const runAs = <T>(author: Author, work: () => Promise<T>): Promise<T> => current.run(author, work)

/** Names the author in the message that begins a transaction: no round trip of its own. */
export function beginAs(asked: Asked): Asked {
  const author = current.getStore()
  const text = typeof asked === 'string' ? asked : asked.text
  if (!author || !text?.startsWith('begin')) return asked
  const { idautor, motivo } = author
  const named = [text, `set local nivela.autor = '${idautor}'`]
  // PostgreSQL takes no NUL in a text, and none in a message.
  if (motivo) named.push(`set local nivela.motivo = ${pg.escapeLiteral(motivo.replaceAll('\0', ''))}`)
  const begin = named.join('; ')
  return typeof asked === 'string' ? begin : { ...asked, text: begin }
}

const WRITES = /^\s*(insert|update|delete|merge|with)\b/i

const NAMES_ITS_AUTHOR = "set_config('nivela.autor'"

/**
 * Whether a statement that goes to the pool alone needs a transaction, because someone's name belongs to what it changes and
 * it does not say whose itself.
 */
export function needsAuthor(asked: Asked): boolean {
  const text = typeof asked === 'string' ? asked : asked.text
  return current.getStore() !== undefined && WRITES.test(text) && !text.includes(NAMES_ITS_AUTHOR)
}
