import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import type { Motivo } from './asientos.queries.ts'
import type { Asiento } from './inscripciones.queries.ts'

/** The seats of a student in periods that are not closed. */
export async function selectAsientosSinCerrar(db: Queryable, idusuario: number): Promise<Asiento[]> {
  const { rows } = await db.execute<Asiento & Record<string, unknown>>(sql`
    select i.id, i.idusuario, i.idseccion, i.idperiodoinscripcion,
           (select v.id from periodos_inscripcion v where v.idperiodo = i.idperiodo and v.abierto limit 1) as idventana
      from inscripciones i join periodos p on p.id = i.idperiodo
     where i.idusuario = ${idusuario} and not p.cerrado order by i.id`)
  return rows
}

/** Nobody takes or leaves a seat in a period that is not closed until the transaction ends: which are the student's then stands. */
export const lockRetiro = (tx: Transaction, idusuario: number) =>
  tx.execute(sql`select lock_retiro(${idusuario})`)

interface Retiro extends Record<string, unknown> {
  acto: number
  idseccion: number | null
  motivo: Motivo | null
  movida: number | null
}

/** Frees each of these seats that may be freed, moves their lines, and tells people. The caller holds what `lockRetiro` locks. */
export async function freeAsientos(
  tx: Transaction,
  seats: { id: number; idusuario: number; idventana: number | null }[],
  espera: string,
  motivo: string | undefined,
): Promise<Retiro[]> {
  const ints = (list: (number | null)[]) => sql`${sql.param(list)}::integer[]`
  const { rows } = await tx.execute<Retiro>(sql`
    select acto, motivo, movida, (inscripcion).idseccion from move_asientos(
      ${espera}, ${ints(seats.map(({ idusuario }) => idusuario))}, ${ints(seats.map(({ idventana }) => idventana))},
      '{}', '{}', ${ints(seats.map((_, index) => index + 1))}, ${ints(seats.map(({ id }) => id))},
      ${motivo !== undefined}, true)`)
  return rows
}
