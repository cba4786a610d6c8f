import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import type { Seat } from './rush.types.ts'

export interface Verdict {
  oversold: number
  doubled: number
  miscounted: number
  clashing: number
  lost: number
}

/** What the database says after the rush, against what people were told. */
export async function verifySeats({ pool }: Postgres, seats: Seat[]): Promise<Verdict> {
  const { rows } = await pool.query<Verdict>(
    `with taken as (select idseccion, count(*)::int as filas from inscripciones group by idseccion)
     select (select count(*)::int from taken t join secciones s on s.id = t.idseccion where t.filas > s.cupo) as oversold,
            (select count(*)::int from (select from inscripciones group by idusuario, idperiodo, idasignatura having count(*) > 1) d)
              as doubled,
            (select count(*)::int from secciones s left join taken t on t.idseccion = s.id where s.inscritos <> coalesce(t.filas, 0))
              as miscounted,
            (select count(*)::int from inscripciones a join inscripciones b using (idusuario, idperiodo, dia)
              where a.id < b.id and a.inicio < b.fin and b.inicio < a.fin) as clashing,
            (select count(*)::int from unnest($1::int[], $2::int[], $3::int[]) a (id, idusuario, idseccion)
              where not exists (select from inscripciones i
                where i.id = a.id and i.idusuario = a.idusuario and i.idseccion = a.idseccion)) as lost`,
    [seats.map(([id]) => id), seats.map(([, student]) => student), seats.map(([, , section]) => section)],
  )
  return rows[0] as Verdict
}

/** Asks the judgement itself, for everyone who waits for a section with a free seat. */
export async function countEligibleBesideASeat({ pool }: Postgres): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select count(*)::int from esperas e join secciones s on s.id = e.idseccion
      left join inscripciones i
        on i.idusuario = e.idusuario and i.idperiodo = s.idperiodo and i.idasignatura = s.idasignatura
     where s.inscritos < s.cupo and not exists (
       select from judge_asientos(array[e.idusuario], array[e.idperiodoinscripcion], array[1], array[e.idseccion],
           array_remove(array[case when i.id is not null then 1 end], null), array_remove(array[i.id], null), false) j
        where j.motivo is not null)`)
  return rows[0]?.count ?? 0
}
