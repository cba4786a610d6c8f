import {
  AVISOS,
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
import { type Dicho, withTexto } from '../correos/correos.service.ts'

interface Nuevo {
  tipo: TipoDeAviso
  /** Ids, or a query that answers them as its only column. */
  personas: number[] | SQL
  asunto: string | null
  /** Of each of these people, or one for everyone. */
  textos: string[]
  enlace: string | null
  clave: string | null
  /** How long its mail waits for more of its kind. */
  minutos: number
  unhurried: boolean
}

/** A line for each of these people, and a mail for those who want it, in one statement. Answers who was told. */
export async function insertAvisos(
  tx: Transaction,
  { tipo, personas, asunto, textos, enlace, clave, minutos, unhurried }: Nuevo,
): Promise<number[]> {
  const people = Array.isArray(personas) ? sql`${sql.param(personas)}::integer[]` : sql`array(${personas})`
  const { rows } = await tx.execute<{ idusuario: number }>(sql`
    select tell(${people}, array[${tipo}], ${sql.param(textos)}::text[], null, ${asunto}, ${enlace}, ${clave}, ${minutos}, ${unhurried})
        as idusuario`)
  return rows.map(({ idusuario }) => idusuario)
}

/** Lines alone: the mails of an account have words of their own. */
export async function insertDeCuenta(tx: Transaction, texto: string, personas: number[]): Promise<void> {
  const { enlace } = AVISOS.cuenta
  if (personas.length)
    await tx
      .insert(avisos)
      .values(personas.map(idusuario => ({ idusuario, tipo: 'cuenta' as const, texto, enlace })))
}

const columns = {
  id: avisos.id,
  momento: avisos.momento,
  tipo: avisos.tipo,
  asunto: avisos.asunto,
  texto: avisos.texto,
  hechos: avisos.hechos,
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
  const data = rows.map(row => ({ ...withTexto(row), momento: row.momento.toISOString() }))
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
  const { rows } = await db.execute<{
    idusuario: number
    sinLeer: number
    ultimo: (Omit<Aviso, 'texto' | 'enlace'> & Dicho) | null
  }>(sql`
    select persona as idusuario,
      (select count(*)::int from ${avisos} a where a.idusuario = persona and a.leido is null) as "sinLeer",
      (select json_build_object('id', a.id, 'tipo', a.tipo, 'asunto', a.asunto, 'texto', a.texto, 'hechos', a.hechos,
            'enlace', a.enlace, 'leido', a.leido is not null,
            'momento', to_char(a.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         from ${avisos} a where a.idusuario = persona order by a.id desc limit 1) as ultimo
      from unnest(${sql.param(idusuarios)}::integer[]) persona`)
  return rows.map(({ idusuario, sinLeer, ultimo }) => ({
    idusuario,
    enVivo: { sinLeer, ultimo: ultimo && withTexto(ultimo) } satisfies AvisosEnVivo,
  }))
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
