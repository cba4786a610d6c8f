import { DIAS } from '@nivela/contract/secciones'
import type { Instance, Section } from '@nivela/timetabling/instance'
import type { BenchDatabase } from '../databases.ts'

/** Into the offer itself: what its constraints refuse is no offer, whatever the solver says of it. */
export async function insertProposed(
  { pool }: BenchDatabase,
  { teachers, rooms, subjects }: Pick<Instance, 'rooms' | 'subjects'> & { teachers: unknown[] },
  sections: Section[],
  name: string,
): Promise<string[]> {
  const idsOf = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(statement, values)).rows.map(({ id }) => id)
  const [idperiodo] = await idsOf(
    `insert into periodos (nombre, inicio, fin) values ($1, '2026-01-01', '2026-05-01') returning id`,
    [name],
  )
  const idmaestros = await idsOf('select id from usuarios where idrol = 2 order by id limit $1', [
    teachers.length,
  ])
  const idaulas = await idsOf(
    `insert into aulas (nombre) select $1 || ' aula ' || n from generate_series(1, $2::int) n returning id`,
    [name, rooms.length],
  )
  const idasignaturas = await idsOf(
    `insert into asignaturas (nombre, creditos) select $1 || ' asignatura ' || n, 4 from generate_series(1, $2::int) n returning id`,
    [name, subjects.length],
  )
  try {
    for (const [number, one] of sections.entries())
      await pool.query(
        `insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[String(number), idmaestros[one.teacher], idperiodo, idasignaturas[one.subject]],
          ...[idaulas[one.room], DIAS[one.day], one.start, one.end, one.seats],
        ],
      )
    return []
  } catch (error) {
    return [`${name}: la base de datos no acepta la oferta: ${error}`]
  }
}
