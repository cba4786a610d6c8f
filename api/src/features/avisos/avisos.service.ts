import { AVISOS, TIPOS_DE_AVISO, type TipoDeAviso } from '@nivela/contract/avisos'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import type { TipoDeCuenta } from '../../schema/correos.ts'
import {
  correosCte,
  type Moved,
  queueAvisos,
  queueCorreos,
  queueMoved,
  titleOf,
} from '../correos/correos.service.ts'
import { insertAvisos } from './avisos.queries.ts'

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
  /** Where others of its kind wait for more to come, and whoever reads this one has something to do. */
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
  const { personas, texto = '', textos, asunto = null, enlace = AVISOS[tipo].enlace, clave = null } = noticia
  if (Array.isArray(personas) && !personas.length) return []
  const told = await insertAvisos(tx, { tipo, personas, asunto, texto, textos, enlace, clave })
  await queueAvisos(
    tx,
    tipo,
    { idusuarios: told.map(one => one.idusuario), avisos: told.map(one => one.id) },
    { unhurried, atOnce },
  )
  return told.map(one => one.idusuario)
}

const ENLACES = JSON.stringify(Object.fromEntries(TIPOS_DE_AVISO.map(tipo => [tipo, AVISOS[tipo].enlace])))

/**
 * `tell` as part of a larger statement, which must read `trabajos`: for those who hold locks that many wait for, and can't
 * wait for the server in between. `noticias` answers people, kinds and texts.
 */
export const tellCte = (noticias: SQL) => sql`
  avisados as (
    insert into avisos (idusuario, tipo, texto, enlace)
    select persona, tipo, texto, ${ENLACES}::jsonb ->> tipo from (${noticias}) n (persona, tipo, texto)
    returning id, idusuario, tipo),
  ${correosCte()}`

const insertCuenta = (tx: Transaction, tipo: TipoDeCuenta, personas: number[]) =>
  insertAvisos(tx, {
    ...{ tipo: 'cuenta', personas, asunto: null, clave: null },
    texto: `${titleOf(tipo)}.`,
    enlace: AVISOS.cuenta.enlace,
  })

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
