import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { deCodigo } from '@nivela/contract/disponibilidad'
import { HORA_MINIMA, MAX_HORA } from '@nivela/contract/horas'
import { ROL } from '@nivela/contract/roles'
import { DIAS } from '@nivela/contract/secciones'
import type { Instance, Week } from '@nivela/timetabling/instance'
import type pg from 'pg'

/** Hours of the week that are not free, as the database numbers them. */
const blockedIn = (free: Week) =>
  DIAS.flatMap((_, day) =>
    Array.from({ length: MAX_HORA - HORA_MINIMA }, (_, index) => HORA_MINIMA + index)
      .filter(hour => !(((free[day] ?? 0) >> hour) & 1))
      .map(hour => day * 24 + hour),
  )

/**
 * Makes a school as an instance describes it: subjects of the four areas, teachers and rooms with their hours, and what these
 * students owe. Answers what a proposal asks for.
 */
export async function insertInstance(pool: pg.Pool, instance: Instance, students: number[]) {
  const { teachers, rooms, groups, open, sizes, mostSections, subjects } = instance
  const idsOf = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(statement, values)).rows.map(({ id }) => id)
  const idasignaturas = await idsOf(
    `insert into asignaturas (nombre, creditos, area)
     select nombre, 4, area from unnest($1::text[], $2::text[]) n (nombre, area) returning id`,
    [AREAS.map(area => NOMBRE_DE_AREA[area]), AREAS],
  )
  const idmaestros = await idsOf(
    `insert into usuarios (nombre, apellido, correo, idrol, verificado, cedula)
     select 'Docente', n::text, 'docente' || n || '@propuesta.test', ${ROL.maestro}, true, lpad('99' || lpad(n::text, 6, '0'), 11, '0')
       from generate_series(1, $1::int) n returning id`,
    [teachers.length],
  )
  await pool.query(
    `insert into disponibilidad_maestros (idusuario, asignaturas, bloqueadas, maxhoras)
     select * from jsonb_to_recordset($1) t (idusuario int, asignaturas int[], bloqueadas smallint[], maxhoras smallint)`,
    [
      JSON.stringify(
        teachers.map((teacher, index) => ({
          idusuario: idmaestros[index],
          asignaturas: teacher.subjects.map(subject => idasignaturas[subject]),
          bloqueadas: blockedIn(teacher.free),
          maxhoras: teacher.mostHours,
        })),
      ),
    ],
  )
  const idaulas = await idsOf(
    `insert into aulas (nombre, capacidad) select 'Aula de la oferta ' || n, capacidad
       from unnest($1::int[]) with ordinality r (capacidad, n) returning id`,
    [rooms.map(({ capacity }) => capacity)],
  )
  await pool.query(
    `insert into disponibilidad_aulas (idaula, bloqueadas)
     select * from jsonb_to_recordset($1) r (idaula int, bloqueadas smallint[])`,
    [
      JSON.stringify(
        rooms.map(({ free }, index) => ({ idaula: idaulas[index], bloqueadas: blockedIn(free) })),
      ),
    ],
  )
  const owed = groups.flatMap(({ owes, students: count }) => Array.from({ length: count }, () => owes))
  await pool.query(
    `insert into poma (idusuario, ${AREAS.join(', ')})
     select idusuario, ${AREAS.map((_, area) => `(owes >> ${area}) & 1 = 0`).join(', ')}
       from unnest($1::int[], $2::int[]) s (idusuario, owes)`,
    [students.slice(0, owed.length), owed.slice(0, students.length)],
  )
  return {
    duracion: subjects[0]?.duration ?? 1,
    minimo: sizes.least,
    maximo: sizes.most,
    maxSecciones: mostSections,
    cerradas: blockedIn(open).map(deCodigo),
    semilla: 1,
  }
}
