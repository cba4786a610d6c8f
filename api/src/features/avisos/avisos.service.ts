import { AVISOS, MINUTOS_DE_ESPERA, type TipoDeAviso } from '@nivela/contract/avisos'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import type { TipoDeCuenta } from '../../schema/correos.ts'
import { type Moved, queueCorreos, queueMoved, titleOf } from '../correos/correos.service.ts'
import { insertAvisos, insertDeCuenta } from './avisos.queries.ts'

interface Noticia {
  tipo: Exclude<TipoDeAviso, 'cuenta'>
  /** Ids, or a query that answers them as its only column: one person or twenty thousand, at the same price per person. */
  personas: number[] | SQL
  /** One of the contract's FRASES, or what someone wrote; or, of each of these ids, words of their own. */
  texto?: string
  textos?: string[]
  /** The subject of what someone wrote, or where its kind's would not fit. */
  asunto?: string
  /** Where it leads, if not where its kind does. */
  enlace?: string
  /** Idempotency key, where the same fact may be told again: by a retry outside of its transaction, or from several places. */
  clave?: string
  /** For whole crowds: their mails leave after everyone else's. */
  unhurried?: boolean
  /** Where others of its kind wait for more to come, and the reader of this one has something to do. */
  atOnce?: boolean
}

/**
 * Tells people of a fact, in its transaction: a line among their notices, live in their bell, and a mail for those who want
 * it. Nothing is told of a fact that is rolled back. Answers who was told.
 */
export async function tell(
  tx: Transaction,
  { tipo, unhurried = false, atOnce = false, ...noticia }: Noticia,
): Promise<number[]> {
  const { personas, texto = '', textos = [texto], asunto = null, clave = null } = noticia
  if (Array.isArray(personas) && !personas.length) return []
  return insertAvisos(tx, {
    ...{ tipo, personas, asunto, textos, clave },
    enlace: noticia.enlace ?? AVISOS[tipo].enlace,
    minutos: atOnce ? 0 : (MINUTOS_DE_ESPERA[tipo] ?? 0),
    unhurried,
  })
}

const insertCuenta = (tx: Transaction, tipo: TipoDeCuenta, personas: number[]) =>
  insertDeCuenta(tx, `${titleOf(tipo)}.`, personas)

/** Tells people of a change of their account. Its mail has words of its own, and nobody can turn it off. */
export async function tellCuenta(tx: Transaction, tipo: TipoDeCuenta, personas: number[]): Promise<void> {
  await insertCuenta(tx, tipo, personas)
  await queueCorreos(tx, tipo, personas)
}

/** Tells people of their new address, by mail at the old one too. */
export async function tellMoved(tx: Transaction, moved: Moved[]): Promise<void> {
  await insertCuenta(
    tx,
    'correo_anterior',
    moved.map(({ id }) => id),
  )
  await queueMoved(tx, moved)
}
