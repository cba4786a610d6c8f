import type { Area } from '@nivela/contract/areas'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'

export const lockUnion = (tx: Transaction, queda: number, termina: number) =>
  tx.execute(sql`select lock_union(${queda}, ${termina})`)

/** Moves everything, and answers how much of each. */
export async function unirRegistros(
  tx: Transaction,
  queda: number,
  termina: number,
): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ noun: string; cuantos: number }>(
    sql`select noun, cuantos::int from unir_registros(${queda}, ${termina})`,
  )
  return Object.fromEntries(rows.filter(({ cuantos }) => cuantos).map(({ noun, cuantos }) => [noun, cuantos]))
}

export interface Cruce {
  /** Of the same subject, or at the same hour. */
  misma: boolean
  asignatura: string
  periodo: string
  cerrado: boolean
  suya: string
  otra: string
  /** Both have a grade in the same section. */
  conNotas: boolean
}

/** Seats of the two that no one student can have together. */
export async function selectCruces(db: Queryable, queda: number, termina: number): Promise<Cruce[]> {
  const { rows } = await db.execute<Cruce & Record<string, unknown>>(sql`
    select i.idasignatura = o.idasignatura as misma, a.nombre as asignatura, p.nombre as periodo, p.cerrado,
           a.nombre || ' ' || s.nombre as suya, b.nombre || ' ' || t.nombre as otra,
           i.idseccion = o.idseccion
             and exists (select from calificaciones c where c.idusuario = i.idusuario and c.idseccion = i.idseccion)
             and exists (select from calificaciones c where c.idusuario = o.idusuario and c.idseccion = o.idseccion) as "conNotas"
      from inscripciones i
      join inscripciones o on o.idusuario = ${termina} and o.idperiodo = i.idperiodo
       and (o.idasignatura = i.idasignatura or chocan(o.dia, o.inicio, o.fin, i.dia, i.inicio, i.fin))
      join secciones s on s.id = i.idseccion join asignaturas a on a.id = i.idasignatura
      join secciones t on t.id = o.idseccion join asignaturas b on b.id = o.idasignatura
      join periodos p on p.id = i.idperiodo
     where i.idusuario = ${queda}
     order by p.inicio, i.id`)
  return rows
}

export interface Aprobada extends Record<string, unknown> {
  asignatura: string
  seccion: string
  periodo: string
}

/** What one of the two is taking in a period that is not closed, and the other one has passed. */
export async function selectAprobadas(db: Queryable, queda: number, termina: number): Promise<Aprobada[]> {
  const { rows } = await db.execute<Aprobada>(sql`
    with aprobadas as (
      select e.idusuario, a.id as idasignatura from areas_de_estudiantes e join asignaturas a on a.area = e.area
       where e.idusuario in (${queda}, ${termina}) and (e.en_poma or e.con_nota)
       union
      select n.idusuario, n.idasignatura from asignaturas_aprobadas n where n.idusuario in (${queda}, ${termina}))
    select a.nombre as asignatura, s.nombre as seccion, p.nombre as periodo
      from asignaturas_en_curso c
      join periodos p on p.id = c.idperiodo and not p.cerrado
      join asignaturas a on a.id = c.idasignatura
      join inscripciones i on i.idusuario = c.idusuario and i.idperiodo = c.idperiodo and i.idasignatura = c.idasignatura
      join secciones s on s.id = i.idseccion
     where c.idusuario in (${queda}, ${termina})
       and c.idasignatura in (select x.idasignatura from aprobadas x where x.idusuario <> c.idusuario)
       and c.idasignatura not in (select x.idasignatura from aprobadas x where x.idusuario = c.idusuario)
     order by p.inicio, i.id`)
  return rows
}

/** Receipts that both sent, by what is printed on them. */
export async function selectRecibosDobles(db: Queryable, queda: number, termina: number): Promise<string[]> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select concat_ws(' ', r.codrecibo, r.referencia) as codigo from recibos r
      join recibos o on o.idusuario = ${termina} and not o.anulado and coalesce(o.codrecibo, 0) = coalesce(r.codrecibo, 0)
       and upper(coalesce(o.referencia, '')) = upper(coalesce(r.referencia, ''))
     where r.idusuario = ${queda} and not r.anulado order by r.id`)
  return rows.map(({ codigo }) => codigo)
}

/** Areas of which the placement test says one thing here and another thing there. */
export async function selectAreasDistintas(db: Queryable, queda: number, termina: number): Promise<Area[]> {
  const { rows } = await db.execute<{ area: Area }>(sql`
    select x.area from poma p join poma o on o.idusuario = ${termina}
     cross join lateral (values
       ('lengua', p.lengua, o.lengua, p.nota_lengua, o.nota_lengua),
       ('matematica', p.matematica, o.matematica, p.nota_matematica, o.nota_matematica),
       ('sociales', p.sociales, o.sociales, p.nota_sociales, o.nota_sociales),
       ('naturales', p.naturales, o.naturales, p.nota_naturales, o.nota_naturales)
     ) x (area, suya, otra, nota, otra_nota)
     where p.idusuario = ${queda} and (x.suya <> x.otra or x.nota <> x.otra_nota)`)
  return rows.map(({ area }) => area)
}
