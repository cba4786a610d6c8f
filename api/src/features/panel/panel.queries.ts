import { AREAS, type Area } from '@nivela/contract/asignaturas'
import { toFechaRespuesta } from '@nivela/contract/fechas'
import type { Resumen } from '@nivela/contract/panel'
import { ROL } from '@nivela/contract/roles'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { todayIn } from '../../platform/postgres/today.ts'

// The office's view over everybody's tables: each statement goes by an index, or reads one table once.

async function selectRows<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement)
  return rows as Row[]
}

async function selectOnly<Row>(db: Queryable, statement: SQL): Promise<Row> {
  const [row] = await selectRows<Row>(db, statement)
  return row as Row
}

interface Fechas {
  id: number
  nombre: string
  inicio: string
  fin: string
}

const withFechas = <T extends Fechas>(row: T): T => ({
  ...row,
  inicio: toFechaRespuesta(row.inicio),
  fin: toFechaRespuesta(row.fin),
})

/** The first open window, and the period that the office works on. */
export async function selectMomento(
  db: Queryable,
  zona: string,
): Promise<Pick<Resumen, 'periodo' | 'ventana'>> {
  const [ventana] = await selectRows<NonNullable<Resumen['ventana']>>(
    db,
    sql`select id, nombre, inicio, fin, idperiodo, abierto from periodos_inscripcion
         where abierto order by inicio, id limit 1`,
  )
  const [periodo] = await selectRows<NonNullable<Resumen['periodo']>>(
    db,
    sql`select id, nombre, inicio, fin, id is not distinct from periodo_actual(${zona}) as "enCurso"
          from periodos where id = periodo_de_trabajo(${zona})`,
  )
  return { periodo: periodo ? withFechas(periodo) : null, ventana: ventana ? withFechas(ventana) : null }
}

interface Estudiantes {
  total: number
  sinVerificar: number
  conResultado: number
  /** How many students passed each area in the placement test. */
  enPoma: Record<Area, number>
  /** How many students passed each area, either way. */
  aprobaron: Record<Area, number>
}

/** Of the students who are switched on: how many there are, how many have a result, and how many passed each area. */
export const selectEstudiantes = (db: Queryable) =>
  selectOnly<Estudiantes>(
    db,
    sql`select u.*, p.*
          from (select count(*)::int as total, count(*) filter (where not verificado)::int as "sinVerificar"
                  from usuarios where idrol = ${ROL.estudiante} and activo) u,
               (select (count(*) filter (where num_nonnulls(p.lengua, p.matematica, p.sociales, p.naturales) > 0))::int as "conResultado", ${countAreas(area => `p.${area}`)} as "enPoma",
                       ${countAreas(area => `p.${area} or n.${area}`)} as aprobaron
                  from poma p full join areas_aprobadas n using (idusuario)
                 where not exists (select from usuarios x where x.id = idusuario and not x.activo)) p`,
  )

const countAreas = (condition: (area: Area) => string) =>
  sql.raw(
    `json_build_object(${AREAS.map(area => `'${area}', count(*) filter (where ${condition(area)})`).join(', ')})`,
  )

export interface Oferta {
  idasignatura: number
  nombre: string
  area: Area | null
  secciones: number
  llenas: number
  cupos: number
  inscritos: number
  enEspera: number
  /** Seats that have their official result: their students take it no longer. */
  oficiales: number
  /** The usual size of a section of this subject; without any, of all. */
  cupoUsual: number | null
}

/** What the period offers of each subject: of the four areas whether offered or not, of others where offered. */
export const selectOferta = (db: Queryable, idperiodo: number) =>
  selectRows<Oferta>(
    db,
    sql`select a.id as idasignatura, a.nombre, a.area, coalesce(s.secciones, 0) as secciones,
               coalesce(s.llenas, 0) as llenas, coalesce(s.cupos, 0) as cupos, coalesce(s.inscritos, 0) as inscritos,
               coalesce(s.en_espera, 0) as "enEspera",
               coalesce(s.oficiales, 0) as oficiales,
               coalesce(s.usual, (select percentile_disc(0.5) within group (order by cupo) from secciones)) as "cupoUsual"
          from asignaturas a
          left join (select idasignatura, count(*)::int as secciones, sum(cupo)::int as cupos,
                            count(*) filter (where cupos_libres(secciones) < 1)::int as llenas, sum(inscritos)::int as inscritos,
                            sum(en_espera)::int as en_espera,
                            coalesce(sum(n.oficiales), 0)::int as oficiales,
                            percentile_disc(0.5) within group (order by cupo) as usual
                       from secciones left join notas_por_seccion n on n.idseccion = id
                      where idperiodo = ${idperiodo} and estado = 'activa' group by idasignatura) s
            on s.idasignatura = a.id
         where a.area is not null or s.secciones > 0
         order by array_position(${sql.param(AREAS)}::text[], a.area), comparable(a.nombre)`,
  )

interface Otros extends Pick<Resumen['hay'], 'asignaturas' | 'aulas' | 'maestros' | 'ventanas'> {
  recibos: number
}

export const selectOtros = (db: Queryable, idperiodo: number | undefined) =>
  selectOnly<Otros>(
    db,
    sql`select (select count(*)::int from recibos where not valido and motivo is null) as recibos,
               exists (select from asignaturas) as asignaturas,
               exists (select from aulas) as aulas,
               exists (select from usuarios where idrol = ${ROL.maestro}) as maestros,
               exists (select from periodos_inscripcion where idperiodo = ${idperiodo ?? null}) as ventanas`,
  )

/**
 * The sections of periods that ended whose grades are not all there and official. A period in which people still
 * enrol has not ended, whatever its dates. Both counts stand ready: every grade belongs to an enrolment, and an
 * enrolment has one at most, so that who is missing one is their difference.
 */
export const selectSinCerrar = (db: Queryable, zona: string) =>
  selectRows<Resumen['espera']['sinCerrar'][number]>(
    db,
    sql`select s.id as idseccion, s.inscritos - coalesce(n.notas, 0) as "sinNota",
               coalesce(n.notas - n.oficiales, 0) as "sinOficializar"
          from periodos p
          join secciones s on s.idperiodo = p.id
          left join notas_por_seccion n on n.idseccion = s.id
         where p.fin < ${todayIn(zona)} and s.inscritos > coalesce(n.oficiales, 0)
           and not exists (select from periodos_inscripcion v where v.idperiodo = p.id and v.abierto)
         order by s.id`,
  )

/** When the first of those who are in through this window came, that day's midnight, and what time it is: in milliseconds. */
export const selectExtremos = (db: Queryable, idventana: number, zona: string) =>
  selectOnly<{ primera: number | null; medianoche: number; ahora: number }>(
    db,
    sql`select ${milliseconds(sql`primera`)} as primera, ${milliseconds(sql`now()`)} as ahora,
               ${milliseconds(sql`date_trunc('day', primera, ${zona})`)} as medianoche
          from (select min(creada) as primera from inscripciones where idperiodoinscripcion = ${idventana}) i`,
  )

const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`

/**
 * How many came in each of so many steps of so many minutes. Counting stretch by stretch costs a third of sorting
 * every enrolment into its step.
 */
export async function selectCuentas(
  db: Queryable,
  idventana: number,
  { desde, minutos, pasos }: { desde: number; minutos: number; pasos: number },
): Promise<number[]> {
  const start = (paso: SQL) =>
    sql`to_timestamp(${desde / 1000}) + (${paso}) * make_interval(mins => ${minutos}::int)`
  const rows = await selectRows<{ cuantas: number }>(
    db,
    sql`select (select count(*)::int from inscripciones
                 where idperiodoinscripcion = ${idventana} and creada >= ${start(sql`paso`)}
                   and creada < ${start(sql`paso + 1`)}) as cuantas
          from generate_series(0, ${pasos - 1}::int) paso
         order by paso`,
  )
  return rows.map(({ cuantas }) => cuantas)
}
