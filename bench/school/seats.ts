import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'

interface Taken {
  sections: number[]
  /** Spread over the sections in turn. */
  students: number[]
}

/** Written in bulk: the counter's trigger and the foreign keys' would take minutes. */
export async function insertSeats({ pool }: Postgres, idventana: number, taken: Taken[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const { sections, students } of taken) {
      await client.query(
        `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
         select $1, e.id, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
           from unnest($2::int[]) with ordinality e (id, n)
           join secciones s on s.id = ($3::int[])[1 + (e.n - 1) % cardinality($3::int[])]`,
        [idventana, students, sections],
      )
    }
    await client.query(
      'update secciones s set inscritos = (select count(*) from inscripciones i where i.idseccion = s.id) where s.id = any($1)',
      [taken.flatMap(({ sections }) => sections)],
    )
  } finally {
    client.release(true)
  }
}
