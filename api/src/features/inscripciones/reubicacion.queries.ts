import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import type { Motivo } from './asientos.queries.ts'

export interface Asiento {
  id: number
  idusuario: number
  idventana: number
  nombre: string
  apellido: string
  matricula: string | null
  calificada: boolean
}

/** The seats of a section in the order in which they were taken. */
export async function selectAsientosPorLlegada(db: Queryable, idseccion: number): Promise<Asiento[]> {
  const { rows } = await db.execute<Asiento & Record<string, unknown>>(sql`
    select i.id, i.idusuario, i.idperiodoinscripcion as idventana, u.nombre, u.apellido, u.matricula,
           exists (select from calificaciones c where c.idusuario = i.idusuario and c.idseccion = i.idseccion) as calificada
      from inscripciones i join usuarios u on u.id = i.idusuario
     where i.idseccion = ${idseccion} order by i.id`)
  return rows
}

interface Juicio extends Record<string, unknown> {
  asiento: number
  seccion: number
  motivo: Motivo | null
}

/** What the one judgement says to each of these students in each of these sections, free seats aside. */
export async function judgeDestinos(db: Queryable, asientos: Asiento[], secciones: number[]) {
  if (!asientos.length || !secciones.length) return []
  // An act for each student and section; the seat that is given up is named once for each student.
  const pairs = asientos.flatMap((asiento, index) =>
    secciones.map(seccion => ({ index, seccion, ...asiento })),
  )
  const firstActs = asientos.map((_, index) => index * secciones.length + 1)
  const ints = (list: number[]) => sql`${sql.param(list)}::integer[]`
  const { rows } = await db.execute<Juicio>(sql`
    select (${ints(asientos.map(({ id }) => id))})[1 + (j.acto - 1) / ${secciones.length}] as asiento, j.seccion, j.motivo
      from judge_asientos(
             ${ints(pairs.map(({ idusuario }) => idusuario))}, ${ints(pairs.map(({ idventana }) => idventana))},
             ${ints(pairs.map((_, index) => index + 1))}, ${ints(pairs.map(({ seccion }) => seccion))},
             ${ints(firstActs)}, ${ints(asientos.map(({ id }) => id))}, true) j
     where j.orden > 0`)
  return rows
}

/** Nobody takes, leaves or is graded in the section, nor takes a seat of its subject, until the transaction ends. */
export const lockReubicacion = (tx: Transaction, idseccion: number, espera: string) =>
  tx.execute(sql`select lock_reubicacion(${idseccion}, ${espera})`)

/** Gives up these seats, each for one in another section or for none. */
export async function moveAsientos(
  tx: Transaction,
  asientos: Asiento[],
  destinos: (number | null)[],
): Promise<void> {
  const ids = asientos.map(({ id }) => id)
  await tx.execute(sql`delete from inscripciones where id = any (${sql.param(ids)}::integer[])`)
  await tx.execute(sql`
    insert into inscripciones
      (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin, cambio_de)
    select m.ventana, m.estudiante, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin, m.asiento
      from unnest(${sql.param(ids)}::integer[], ${sql.param(asientos.map(({ idventana }) => idventana))}::integer[],
                  ${sql.param(asientos.map(({ idusuario }) => idusuario))}::integer[], ${sql.param(destinos)}::integer[])
           as m (asiento, ventana, estudiante, destino)
      join secciones s on s.id = m.destino order by m.asiento`)
}
