import type { EnEspera, Espera } from '@nivela/contract/esperas'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { esperas } from '../../schema/esperas.ts'
import { usuarios } from '../../schema/usuarios.ts'

async function promote(tx: Transaction, lines: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ movida: number }>(
    sql`select tell_novedades(array(select to_jsonb(n) from ${lines} n)) as movida`,
  )
  return rows.map(({ movida }) => movida)
}

/** After a section was changed under the locks of lock_seccion. Answers the sections that moved because of it. */
export const promoteEsperas = (tx: Transaction, idseccion: number) =>
  promote(
    tx,
    sql`promote_esperas(array[${idseccion}::integer], array(select idusuario from inscripciones where idseccion = ${idseccion}))`,
  )

/** After these students' seats were moved, so that their hours are free. Answers the sections that moved because of it. */
export const promoteEsperasOf = (tx: Transaction, idusuarios: number[]) =>
  promote(tx, sql`promote_esperas('{}', ${sql.param(idusuarios)}::integer[])`)

/** The places of those who got the seat in another way: each student's in the section beside it. */
export const deleteTaken = (tx: Transaction, idusuarios: number[], idsecciones: (number | null)[]) =>
  tx.execute(sql`
    delete from esperas e
     using unnest(${sql.param(idusuarios)}::integer[], ${sql.param(idsecciones)}::integer[]) t (idusuario, idseccion)
     where e.idusuario = t.idusuario and e.idseccion = t.idseccion`)

/** All places of somebody who leaves. Answers the sections of their lines. */
export async function deleteEvery(tx: Transaction, idusuario: number): Promise<number[]> {
  const gone = await tx
    .delete(esperas)
    .where(eq(esperas.idusuario, idusuario))
    .returning({ idseccion: esperas.idseccion })
  return gone.map(({ idseccion }) => idseccion)
}

interface Terminada extends Record<string, unknown> {
  idseccion: number
  nombre: string
  asignatura: string
  personas: number[]
}

export async function end(tx: Transaction, { ventana, seccion }: { ventana?: number; seccion?: number }) {
  const { rows } = await tx.execute<Terminada>(
    sql`select * from end_esperas(${ventana ?? null}::integer, ${seccion ?? null}::integer)`,
  )
  return rows
}

export interface Peticion {
  idusuario: number
  idautor: number
  idventana: number
  idseccion: number
}

interface Joined {
  motivo: string | null
  idespera: number | null
  nueva: boolean
  puesto: number
  /** The section in the way. */
  estorbo: number | null
}

/** Puts these students into lines in one transaction, no two of the same student. `espera` is its lock_timeout. */
export async function joinAll(
  pool: Pick<pg.Pool, 'query'>,
  peticiones: Peticion[],
  espera: string,
): Promise<Joined[]> {
  const { rows } = await pool.query<Joined & { acto: number }>({
    name: 'join_esperas',
    // The author of each row is named by its student; see assignAsientos.
    text: `select acto, motivo, idespera, nueva, puesto, (estorbo).idseccion as estorbo
             from set_config('nivela.autor', $1, true) autores
             cross join lateral join_esperas(left(autores, 0) || $2, $3, $4, $5)`,
    values: [
      JSON.stringify(Object.fromEntries(peticiones.map(one => [one.idusuario, one.idautor]))),
      espera,
      peticiones.map(({ idusuario }) => idusuario),
      peticiones.map(({ idventana }) => idventana),
      peticiones.map(({ idseccion }) => idseccion),
    ],
  })
  return rows.sort((a, b) => a.acto - b.acto)
}

/** A place counts those before it: the index of the line has them in their order. */
const puesto = sql<number>`(select count(*)::int from esperas d where d.idseccion = esperas.idseccion and d.id <= esperas.id)`
const delante = sql<
  number[]
>`array(select d.id from esperas d where d.idseccion = esperas.idseccion and d.id < esperas.id order by d.id)`
const columns = { id: esperas.id, idusuario: esperas.idusuario, idseccion: esperas.idseccion, puesto }

export async function selectOptionalEspera(db: Queryable, id: number): Promise<Espera | null> {
  const [row] = await db.select(columns).from(esperas).where(eq(esperas.id, id))
  return row ?? null
}

export const selectEsperasOf = (db: Queryable, idusuario: number) =>
  db
    .select({
      ...columns,
      delante,
      pasada: sql<boolean>`${esperas.pasada} is not null`,
    })
    .from(esperas)
    .where(eq(esperas.idusuario, idusuario))
    .orderBy(asc(esperas.id))

export const selectLinea = (db: Queryable, idseccion: number): Promise<EnEspera[]> =>
  db
    .select({
      id: esperas.id,
      idusuario: esperas.idusuario,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      matricula: usuarios.matricula,
      puesto: sql<number>`row_number() over (order by ${esperas.id})::int`,
    })
    .from(esperas)
    .innerJoin(usuarios, eq(usuarios.id, esperas.idusuario))
    .where(eq(esperas.idseccion, idseccion))
    .orderBy(asc(esperas.id))

/** Students who wait beside a free seat and may take it by now. */
export async function selectEligible(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ idusuario: number }>(sql`
    select distinct e.idusuario
      from secciones s join esperas_juzgadas e on e.idseccion = s.id
     where s.en_espera > 0 and cupos_libres(s) > 0 and e.razon is null
     order by 1`)
  return rows.map(({ idusuario }) => idusuario)
}

/** The section's row first: a seat that is being given to this place at the same moment is given. */
export async function deleteEspera(tx: Transaction, { id, idseccion }: Espera): Promise<boolean> {
  await tx.execute(sql`select from secciones where id = ${idseccion} for no key update`)
  const { rowCount } = await tx.delete(esperas).where(eq(esperas.id, id))
  return rowCount === 1
}
