import { HORA_MINIMA } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { insertTeachers } from './people.ts'

const CLASS_HOURS = 2
const CLASSES_A_DAY = 7

export interface Offer {
  idperiodo: number
  /** The sections of each subject. */
  secciones: number[][]
}

interface OfferToMake {
  subjects: number[]
  sectionsEach: number
  cupo: number
  /** Which of the week's classes a section is, by the numbers of its subject and of itself. */
  classOf?(subject: number, section: number): number
}

export const insertSubjects = (postgres: Postgres, count: number) =>
  insertNamedSubjects(
    postgres,
    Array.from({ length: count }, (_, index) => `Asignatura ${index + 1}`),
  )

export async function insertNamedSubjects({ pool }: Postgres, names: string[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'insert into asignaturas (nombre, creditos) select unnest($1::text[]), 4 returning id',
    [names],
  )
  return rows.map(({ id }) => id)
}

/** A period with its sections, each with a teacher and a classroom of its own: only students can clash. */
export async function insertOffer(postgres: Postgres, name: string, offer: OfferToMake): Promise<Offer> {
  const { pool } = postgres
  const { subjects, sectionsEach, cupo, classOf = everyClass } = offer
  const total = subjects.length * sectionsEach
  const teachers = await ensureTeachers(postgres, total)
  const { rows: rooms } = await pool.query<{ id: number }>(
    `insert into aulas (nombre) select $1 || ' aula ' || n from generate_series(1, $2::int) n returning id`,
    [name, total],
  )
  const { rows: periods } = await pool.query<{ id: number }>(
    `insert into periodos (nombre, inicio, fin) values ($1, '2026-01-15', '2026-05-15') returning id`,
    [name],
  )
  const idperiodo = periods[0]?.id ?? 0
  const wanted = subjects.flatMap((idasignatura, subject) =>
    Array.from({ length: sectionsEach }, (_, section) => {
      const one = classOf(subject, section) % (DIAS.length * CLASSES_A_DAY)
      const inicio = HORA_MINIMA + (one % CLASSES_A_DAY) * CLASS_HOURS
      const place = subject * sectionsEach + section
      return {
        idasignatura,
        nombre: String(section + 1).padStart(2, '0'),
        idusuario: teachers[place],
        idaula: rooms[place]?.id,
        dia: DIAS[Math.floor(one / CLASSES_A_DAY)],
        inicio,
        fin: inicio + CLASS_HOURS,
      }
    }),
  )
  const { rows } = await pool.query<{ id: number; idasignatura: number }>(
    `insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
     select w.nombre, w.idusuario, $1, w.idasignatura, w.idaula, w.dia, w.inicio, w.fin, $2
       from jsonb_to_recordset($3) w
            (nombre text, idusuario int, idasignatura int, idaula int, dia dia, inicio int, fin int)
     returning id, idasignatura`,
    [idperiodo, cupo, JSON.stringify(wanted)],
  )
  return {
    idperiodo,
    secciones: subjects.map(subject =>
      rows.filter(({ idasignatura }) => idasignatura === subject).map(({ id }) => id),
    ),
  }
}

const everyClass = (subject: number, section: number) => section * 5 + subject * 11

async function ensureTeachers(postgres: Postgres, count: number): Promise<number[]> {
  const { rows } = await postgres.pool.query<{ id: number }>('select id from usuarios where idrol = 2')
  return rows.length >= count ? rows.map(({ id }) => id) : insertTeachers(postgres, count)
}

export async function insertOpenWindow({ pool }: Postgres, idperiodo: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into periodos_inscripcion (nombre, inicio, fin, idperiodo, abierto)
     values ('Ventana ' || $1::int, '2026-01-02', '2026-01-12', $1, true) returning id`,
    [idperiodo],
  )
  return rows[0]?.id ?? 0
}
