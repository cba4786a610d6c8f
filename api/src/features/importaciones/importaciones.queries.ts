import type { ImportacionHecha, MapaDeColumnas, TipoDeImportacion } from '@nivela/contract/importaciones'
import type { Rol } from '@nivela/contract/roles'
import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import { type Queryable, setMotivo, type Transaction } from '../../platform/postgres/postgres.ts'
import { bitacora, type Fila } from '../../schema/bitacora.ts'
import { columnasDeImportacion, importaciones } from '../../schema/importaciones.ts'
import { usuarios } from '../../schema/usuarios.ts'
import type { Recordadas } from './columnas.ts'

const MAX_REMEMBERED = 200

/** How the office matched tables of this kind, the latest first. */
export async function selectRecordadas(db: Queryable, tipo: TipoDeImportacion): Promise<Recordadas> {
  const { huella, columnas, momento } = columnasDeImportacion
  const rows = await db
    .select({ huella, columnas })
    .from(columnasDeImportacion)
    .where(eq(columnasDeImportacion.tipo, tipo))
    .orderBy(desc(momento))
    .limit(MAX_REMEMBERED)
  return Object.fromEntries(rows.map(row => [row.huella, row.columnas]))
}

/** Nothing is written where the office decides as it did before. */
export const upsertRecordada = (
  tx: Transaction,
  row: { tipo: TipoDeImportacion; huella: string; columnas: MapaDeColumnas },
) =>
  tx
    .insert(columnasDeImportacion)
    .values(row)
    .onConflictDoUpdate({
      target: [columnasDeImportacion.tipo, columnasDeImportacion.huella],
      set: { columnas: row.columnas, momento: sql`now()` },
      setWhere: sql`${columnasDeImportacion.columnas} is distinct from excluded.columnas`,
    })

/** Advisory lock, one import at a time: the second sees what the first left behind (docs/architecture.md). */
export const lockImportaciones = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('nivela.importacion'))`)

const motivoOf = (archivo: string) => `Importación de «${archivo}»`

/** From here on the transaction's lines carry the import's name. Answers the first that may be one of them. */
export async function beginLineas(tx: Transaction, archivo: string): Promise<number> {
  await setMotivo(tx, motivoOf(archivo))
  const [row] = await tx
    .select({ primera: sql<number>`coalesce(max(${bitacora.id}), 0)::float8 + 1` })
    .from(bitacora)
  return row?.primera ?? 1
}

type Nueva = Pick<
  typeof importaciones.$inferInsert,
  'tabla' | 'archivo' | 'creados' | 'actualizados' | 'primera'
>

export const insertImportacion = (tx: Transaction, row: Nueva) =>
  tx.insert(importaciones).values({
    ...row,
    idautor: sql`nullif(current_setting('nivela.autor', true), '')::integer`,
    ultima: sql`(select coalesce(max(id), 0) from bitacora)`,
  })

const MAX_LISTED = 50

/** The latest first. */
export async function selectImportaciones(db: Queryable): Promise<ImportacionHecha[]> {
  const { id, momento, tabla, archivo, creados, actualizados, deshecha } = getTableColumns(importaciones)
  const rows = await db
    .select({
      ...{ id, momento, tabla, archivo, creados, actualizados, deshecha },
      autor: sql<string | null>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`,
    })
    .from(importaciones)
    .leftJoin(usuarios, eq(usuarios.id, importaciones.idautor))
    .orderBy(desc(id))
    .limit(MAX_LISTED)
  return rows.map(row => ({
    ...row,
    momento: row.momento.toISOString(),
    deshecha: row.deshecha?.toISOString() ?? null,
  }))
}

export type FilaDeImportacion = typeof importaciones.$inferSelect

export async function selectImportacion(tx: Transaction, id: number): Promise<FilaDeImportacion> {
  const [row] = await tx.select().from(importaciones).where(eq(importaciones.id, id))
  if (!row) throw notFound()
  return row
}

export const markDeshecha = (tx: Transaction, id: number) =>
  tx.update(importaciones).set({ deshecha: sql`now()` }).where(eq(importaciones.id, id))

/** Its lines about things of one kind. */
const linesOf = ({ primera, ultima, archivo }: FilaDeImportacion, objeto: string): SQL =>
  sql`(select * from ${bitacora} where id between ${primera} and ${ultima}
         and motivo = ${motivoOf(archivo)} and objeto = ${objeto})`

/** Why a person stays as the import left them. */
export type PorQue = 'entro' | 'persona' | 'poma' | 'inscrito' | 'correo' | 'matricula'

export interface PersonaImportada {
  id: number
  nombre: string
  apellido: string
  idrol: Rol
  nueva: boolean
  porQue: PorQue | null
  /** The lines that tell what stood before; without one there was nothing, or nothing changed. */
  lineaPersona: number | null
  lineaPoma: number | null
  pomaNueva: boolean
  /** The import changed their e-mail. */
  mudada: boolean
}

/** Nobody else changes them until the transaction ends. */
export const lockPersonas = (tx: Transaction, importacion: FilaDeImportacion) =>
  tx.execute(sql`
    select id from ${usuarios}
     where id in (select idobjeto from ${linesOf(importacion, 'usuarios')} l
                  union all select idobjeto from ${linesOf(importacion, 'poma')} l)
     order by id for update`)

/** Whom it created or changed, but for those who are gone or stand as before. */
export async function selectPersonas(
  tx: Transaction,
  importacion: FilaDeImportacion,
): Promise<PersonaImportada[]> {
  const somebodyElse = (column: 'correo' | 'matricula') => sql`
    not nueva and l.antes ->> ${column} is distinct from l.despues ->> ${column}
    and exists (select from usuarios o where o.${sql.identifier(column)} = l.antes ->> ${column} and o.id <> u.id)`
  const { rows } = await tx.execute<PersonaImportada & Record<string, unknown>>(sql`
    select u.id, u.nombre, u.apellido, u.idrol, nueva,
           case when nueva and (u.contrasena_hash is not null or u.verificado) then 'entro'
                when l.id is not null and not to_jsonb(u) @> l.despues then 'persona'
                when n.id is not null and not coalesce(to_jsonb(p) @> n.despues, false) then 'poma'
                when not nueva and n.id is not null and exists (
                  select from bitacora b where b.idusuario = u.id and b.id > ${importacion.ultima}
                     and b.objeto = 'inscripciones' and b.accion = 'crear') then 'inscrito'
                when ${somebodyElse('correo')} then 'correo'
                when ${somebodyElse('matricula')} then 'matricula' end as "porQue",
           case when l.accion = 'actualizar' then l.id::float8 end as "lineaPersona",
           case when n.accion = 'actualizar' then n.id::float8 end as "lineaPoma",
           coalesce(n.accion = 'crear', false) as "pomaNueva",
           not nueva and l.id is not null and l.antes ->> 'correo' is distinct from l.despues ->> 'correo' as mudada
      from ${linesOf(importacion, 'usuarios')} l
      full join ${linesOf(importacion, 'poma')} n on n.idobjeto = l.idobjeto
      join usuarios u on u.id = coalesce(l.idobjeto, n.idobjeto)
      left join poma p on p.idusuario = u.id
     cross join lateral (select coalesce(l.accion = 'crear', false) as nueva) c
     where nueva
        or (l.id is not null and not to_jsonb(u) @> l.antes)
        or (n.accion = 'actualizar' and not coalesce(to_jsonb(p) @> n.antes, false))
        or (n.accion = 'crear' and p.idusuario is not null)
     order by comparable(u.apellido), comparable(u.nombre), u.id`)
  return rows
}

export type TablaDeCatalogo = 'aulas' | 'asignaturas' | 'secciones'

export interface LineaDeCatalogo {
  id: number
  nombre: string
  /** Null of what the import created. */
  antes: Fila | null
  despues: Fila
}

/** What it did to each, by id, as every lock of several sections (docs/architecture.md). */
export async function selectLineas(
  tx: Transaction,
  importacion: FilaDeImportacion,
  tabla: TablaDeCatalogo,
): Promise<LineaDeCatalogo[]> {
  const { rows } = await tx.execute<LineaDeCatalogo & Record<string, unknown>>(sql`
    select l.idobjeto as id, concat_ws(' de ', l.despues ->> 'nombre', a.nombre) as nombre, l.antes, l.despues
      from ${linesOf(importacion, tabla)} l
      left join asignaturas a on a.id = (l.despues ->> 'idasignatura')::integer
     where l.despues is not null
     order by l.idobjeto, l.id`)
  return rows
}

/** How a row stands, which is locked: as the import left it, changed since, or already as before. */
export async function compare(
  sp: Transaction,
  tabla: TablaDeCatalogo,
  id: number,
  antes: Fila | null,
  despues: Fila,
): Promise<'importada' | 'cambiada' | 'deshecha'> {
  const { rows } = await sp.execute<{ importada: boolean; deshecha: boolean }>(sql`
    select to_jsonb(t) @> ${JSON.stringify(despues)}::jsonb as importada,
           coalesce(to_jsonb(t) @> ${antes && JSON.stringify(antes)}::jsonb, false) as deshecha
      from ${sql.identifier(tabla)} t where id = ${id} for update`)
  const [row] = rows
  if (!row || row.deshecha) return 'deshecha'
  return row.importada ? 'importada' : 'cambiada'
}
