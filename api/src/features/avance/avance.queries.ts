import { AREAS, type Area, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import type { PasoDeAvance } from '@nivela/contract/avance'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../../platform/postgres/postgres.ts'

interface Fila extends Omit<PasoDeAvance, 'nombre'> {
  asignatura: string | null
  notaMinimaAprobar: number
}

const ofArea = (column: (area: Area) => string) =>
  `case v.area ${AREAS.map(area => `when '${area}' then ${column(area)}`).join(' ')} end`

// Seats of a period that is still to come count too: its window closes before it begins. Seats and results are read once, by
// the student's key (MATERIALIZED): asked for each area, the planner may take them from everyone's grades.
const PASOS = `
  with suyas as materialized (
    select e.*, q.nombre as periodo, q.inicio, q.cerrado from asignaturas_en_curso e join periodos q on q.id = e.idperiodo where e.idusuario = $1),
  aprobadas as materialized (select * from asignaturas_aprobadas where idusuario = $1),
  reprobadas as materialized (
    select r.*, q.nombre as periodo, q.inicio from asignaturas_reprobadas r join periodos q on q.id = r.idperiodo where r.idusuario = $1)
  select coalesce(c.idasignatura, v.idasignatura) as idasignatura, a.nombre as asignatura, v.area,
         case when c.idusuario is not null then 'cursando' else v.estado end as estado, v.calificacion, v.intentos::int,
         ${ofArea(area => `p.nota_${area}`)} as "notaPoma", d.nombre as periodo, coalesce(c.inicio > hoy.dia, false) as "porEmpezar", f.intento as "ultimoIntento", otro.periodo as "sinResultadoEn",
         ${ofArea(area => `p.${area}`)} is not null as "conResultadoPoma", nota_minima_aprobar() as "notaMinimaAprobar"
    from (select periodo_actual($2) as id) actual
    cross join (select (now() at time zone $2)::date as dia) hoy
    cross join lateral avances(actual.id) v
    left join lateral (
      select x.* from suyas x
       where (x.area = v.area or x.idasignatura = v.idasignatura)
         and (x.idperiodo = actual.id or (x.inicio > hoy.dia and not x.cerrado))
       order by x.idperiodo is distinct from actual.id, x.inicio, x.idperiodo, x.idasignatura limit 1) c on v.estado in ('cursando', 'pendiente')
    left join asignaturas a on a.id = coalesce(c.idasignatura, v.idasignatura)
    left join poma p on p.idusuario = v.idusuario
    left join periodos d on d.id = coalesce(c.idperiodo, case v.estado
      when 'aprobada' then (select x.idperiodo from aprobadas x
        where x.idasignatura = v.idasignatura
        order by x.calificacion desc, x.idperiodo limit 1) end)
    left join lateral (
      select json_build_object('calificacion', x.calificacion, 'condicion', x.condicion, 'periodo', x.periodo,
               'notaMinima', x.nota_minima) as intento
        from reprobadas x
       where x.area = v.area or x.idasignatura = v.idasignatura
       order by x.inicio desc, x.idperiodo desc limit 1) f on true
    left join lateral (
      select x.periodo from suyas x
       where (x.area = v.area or x.idasignatura = v.idasignatura) and not x.cerrado
       order by x.inicio desc, x.idperiodo desc limit 1) otro on v.estado = 'pendiente' and c.idusuario is null
   where v.idusuario = $1
   order by array_position($3::text[], v.area), comparable(a.nombre)`

/**
 * The four areas in their order, then the other subjects that the student took, by name. Everyone who opens the page of an
 * enrolment asks for it, so it is prepared by name: PostgreSQL plans it once per connection.
 */
export async function selectPasos(pool: pg.Pool, idusuario: number, zona: string) {
  const { rows } = await pool.query<Fila>({ name: 'avance', text: PASOS, values: [idusuario, zona, AREAS] })
  return rows.map(({ asignatura, ...row }) => ({
    ...row,
    nombre: asignatura ?? NOMBRE_DE_AREA[row.area as Area],
  }))
}

export interface Aprobacion {
  enPoma: boolean
  /** Whether it was this very subject, and not another one of its area. */
  propia: boolean | null
  asignatura: string | null
  calificacion: number | null
  periodo: string | null
}

/** How the first of these sections' subjects that the student passed was passed; null if none is by now. */
export async function selectOptionalAprobacion(
  db: Queryable,
  idusuario: number,
  idsecciones: number[],
): Promise<Aprobacion | null> {
  const { rows } = await db.execute<Aprobacion & Record<string, unknown>>(sql`
    select coalesce(e.en_poma, false) as "enPoma", n.idasignatura = s.idasignatura as propia, b.nombre as asignatura,
           n.calificacion::float8, q.nombre as periodo
      from secciones s
      join asignaturas a on a.id = s.idasignatura
      left join areas_de_estudiantes e on e.idusuario = ${idusuario} and e.area = a.area
      left join lateral (
        select x.* from asignaturas_aprobadas x
         where x.idusuario = ${idusuario} and (x.idasignatura = a.id or x.area = a.area)
         order by x.idasignatura = a.id desc, x.calificacion desc limit 1) n on true
      left join asignaturas b on b.id = n.idasignatura
      left join periodos q on q.id = n.idperiodo
     where s.id = any(${sql.param(idsecciones)}::int[]) and (e.en_poma or n.idusuario is not null)
     order by s.id limit 1`)
  return rows[0] ?? null
}
