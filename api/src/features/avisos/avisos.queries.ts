import {
  type Aviso,
  type AvisosEnVivo,
  esApagable,
  type Preferencias,
  type PreferenciasBody,
  preferencias,
  TIPOS_DE_AVISO,
  type TipoDeAviso,
} from '@nivela/contract/avisos'
import { type BusquedaPaginada, LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { avisos, avisosApagados } from '../../schema/avisos.ts'

interface Nuevo {
  tipo: TipoDeAviso
  /** Ids, or a query that answers them as its only column. */
  personas: number[] | SQL
  asunto: string | null
  texto: string
  /** Of each of these ids, words of their own in place of `texto`. */
  textos?: string[] | undefined
  enlace: string | null
  clave: string | null
}

/** A line for each of these people, or several with different words, in one statement. Whoever was told under the same key already gets none. */
export async function insertAvisos(
  tx: Transaction,
  { tipo, personas, asunto, texto, textos, enlace, clave }: Nuevo,
): Promise<{ id: number; idusuario: number }[]> {
  const people = Array.isArray(personas)
    ? sql`select * from unnest(${sql.param(personas)}::integer[], ${sql.param(textos ?? personas.map(() => texto))}::text[])`
    : sql`select q.persona, ${texto}::text from (${personas}) q (persona)`
  const { rows } = await tx.execute<{ id: number; idusuario: number }>(sql`
    insert into ${avisos} (idusuario, tipo, asunto, texto, enlace, clave)
    select distinct persona, ${tipo}, ${asunto}::text, texto, ${enlace}::text, ${clave}::text
      from (${people}) p (persona, texto)
    on conflict do nothing
    returning id, idusuario`)
  return rows
}

const columns = {
  id: avisos.id,
  momento: avisos.momento,
  tipo: avisos.tipo,
  asunto: avisos.asunto,
  texto: avisos.texto,
  enlace: avisos.enlace,
  leido: sql<boolean>`${avisos.leido} is not null`,
}

const unreadOf = (idusuario: number) => and(eq(avisos.idusuario, idusuario), isNull(avisos.leido))

export const countUnread = (db: Queryable, idusuario: number) => db.$count(avisos, unreadOf(idusuario))

/** Someone's notices, newest first: all of them, or a page with the total beside. */
export async function selectAvisos(
  db: Queryable,
  idusuario: number,
  { pagina, limite }: Omit<BusquedaPaginada, 'buscar'>,
): Promise<{ data: Aviso[]; total?: number }> {
  const where = eq(avisos.idusuario, idusuario)
  const whole = pagina === undefined && limite === undefined
  const size = limite ?? LIMITE_POR_DEFECTO
  const newest = db.select(columns).from(avisos).where(where).orderBy(desc(avisos.id)).$dynamic()
  const rows = await (whole ? newest : newest.limit(size).offset(((pagina ?? 1) - 1) * size))
  const data = rows.map(row => ({ ...row, momento: row.momento.toISOString() }))
  return whole ? { data } : { data, total: await db.$count(avisos, where) }
}

/** Those of the caller among these ids, or all of them. */
export const markLeidos = (db: Queryable, idusuario: number, ids: number[] | undefined) =>
  db
    .update(avisos)
    .set({ leido: sql`now()` })
    .where(and(unreadOf(idusuario), ids && inArray(avisos.id, ids)))

/** What each of these people's bells show: how many wait, and the newest. */
export async function selectEnVivo(db: Queryable, idusuarios: number[]) {
  const { rows } = await db.execute<{ idusuario: number; enVivo: AvisosEnVivo }>(sql`
    select persona as idusuario, json_build_object('sinLeer', (
        select count(*) from ${avisos} a where a.idusuario = persona and a.leido is null
      ), 'ultimo', (
        select json_build_object('id', a.id, 'tipo', a.tipo, 'asunto', a.asunto, 'texto', a.texto, 'enlace', a.enlace,
            'leido', a.leido is not null,
            'momento', to_char(a.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from ${avisos} a where a.idusuario = persona order by a.id desc limit 1
      )) as "enVivo"
      from unnest(${sql.param(idusuarios)}::integer[]) persona`)
  return rows
}

export async function selectPreferencias(db: Queryable, idusuario: number): Promise<Preferencias> {
  const off = await db
    .select({ tipo: avisosApagados.tipo })
    .from(avisosApagados)
    .where(eq(avisosApagados.idusuario, idusuario))
  const apagados = new Set(off.map(({ tipo }) => tipo))
  return preferencias.parse(Object.fromEntries(TIPOS_DE_AVISO.map(tipo => [tipo, !apagados.has(tipo)])))
}

export async function savePreferencias(tx: Transaction, idusuario: number, body: PreferenciasBody) {
  const named = TIPOS_DE_AVISO.filter(tipo => esApagable(tipo) && body[tipo] !== undefined)
  const off = named.filter(tipo => !body[tipo])
  const on = named.filter(tipo => body[tipo])
  if (on.length)
    await tx
      .delete(avisosApagados)
      .where(and(eq(avisosApagados.idusuario, idusuario), inArray(avisosApagados.tipo, on)))
  if (off.length)
    await tx
      .insert(avisosApagados)
      .values(off.map(tipo => ({ idusuario, tipo })))
      .onConflictDoNothing()
}

/** Nothing to turn off for someone who is no longer there. */
export const turnOff = (db: Queryable, idusuario: number, tipo: TipoDeAviso) =>
  db.execute(sql`
    insert into avisos_apagados (idusuario, tipo) select id, ${tipo} from usuarios where id = ${idusuario}
    on conflict do nothing`)
