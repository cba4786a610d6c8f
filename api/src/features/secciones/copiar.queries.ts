import type { Area } from '@nivela/contract/asignaturas'
import type { Dia } from '@nivela/contract/secciones'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'

interface Clase {
  nombre: string
  asignatura: string
  dia: Dia
  inicio: number
  fin: number
}

export interface Candidata extends Clase {
  id: number
  idusuario: number
  idasignatura: number
  idAula: number
  cupo: number
  area: Area | null
  aula: string
  maestro: string
  apellido: string
  maestroActivo: boolean
  /** How many students owe its area, and how many seats the other period has for it already. */
  deben: number
  ofrecidos: number
  /** The section of the other period that is in the way, and by what. */
  choque: (Clase & { por: 'nombre' | 'aula' | 'maestro' }) | null
}

/** The sections of a period, all but cancelled ones, with what another one has to say to each of them. */
export async function selectCandidatas(db: Queryable, de: number, a: number): Promise<Candidata[]> {
  const { rows } = await db.execute<Candidata & Record<string, unknown>>(sql`
    with deben as (
      select area, count(*)::int as cuantos from deudas_de(${de}) group by area
    ), ofrecidos as (
      select m.area, sum(t.cupo)::int as cupos from secciones t join asignaturas m on m.id = t.idasignatura
       where t.idperiodo = ${a} and t.estado = 'activa' group by m.area
    )
    select s.id, s.nombre, s.idusuario, s.idasignatura, s.idaula as "idAula", s.dia, s.inicio, s.fin, s.cupo, m.area,
           m.nombre as asignatura, r.nombre as aula, u.nombre as maestro, u.apellido, u.activo as "maestroActivo",
           coalesce(d.cuantos, 0) as deben, coalesce(o.cupos, 0) as ofrecidos, c.choque
      from secciones s
      join asignaturas m on m.id = s.idasignatura
      join aulas r on r.id = s.idaula
      join usuarios u on u.id = s.idusuario
      left join deben d on d.area = m.area
      left join ofrecidos o on o.area = m.area
      left join lateral (
        select json_build_object('por', x.por, 'nombre', t.nombre, 'asignatura', n.nombre,
                                 'dia', t.dia, 'inicio', t.inicio, 'fin', t.fin) as choque
          from secciones t
          join asignaturas n on n.id = t.idasignatura
          cross join lateral (
            select case
                     when t.idasignatura = s.idasignatura and comparable(t.nombre) = comparable(s.nombre) then 'nombre'
                     when not chocan(t.dia, t.inicio, t.fin, s.dia, s.inicio, s.fin) then null
                     when t.idaula = s.idaula then 'aula'
                     when t.idusuario = s.idusuario then 'maestro'
                   end as por
          ) x
         where t.idperiodo = ${a} and t.estado = 'activa' and x.por is not null
         order by array_position(array['nombre', 'aula', 'maestro'], x.por), t.id
         limit 1
      ) c on true
     where s.idperiodo = ${de} and s.estado = 'activa'
     order by comparable(m.nombre), comparable(s.nombre), s.id`)
  return rows
}

interface Nueva
  extends Pick<Candidata, 'nombre' | 'idusuario' | 'idasignatura' | 'idAula' | 'dia' | 'inicio' | 'fin'> {
  cupo: number
}

/** Their ids, in their order. */
export async function insertSecciones(
  tx: Transaction,
  idperiodo: number,
  nuevas: Nueva[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
    select n.nombre, n.idusuario, ${idperiodo}, n.idasignatura, n."idAula", n.dia, n.inicio, n.fin, n.cupo
      from json_to_recordset(${JSON.stringify(nuevas)}::json) as n(
             nombre text, idusuario int, idasignatura int, "idAula" int, dia dia, inicio smallint, fin smallint, cupo int)
    returning id`)
  return rows.map(({ id }) => id)
}

export async function hasOpenVentana(db: Queryable, idperiodo: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from periodos_inscripcion where idperiodo = ${idperiodo} and abierto limit 1`,
  )
  return rows.length > 0
}
