import { NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import type { BenchDatabase } from '../databases.ts'
import { insertNamedSubjects, insertOffer, insertOpenWindow } from './offer.ts'
import { insertStudents } from './people.ts'
import { insertSeats } from './seats.ts'

const PAST_PERIODS = 9

/**
 * A school in its tenth period, whose window is open and empty. In each period before it every student took two of the
 * four subjects, and about one in seven passed; nine in ten have a placement result.
 */
export async function buildTenPeriods(database: BenchDatabase, count: number) {
  const { pool } = database
  const subjects = await insertNamedSubjects(database, Object.values(NOMBRE_DE_AREA))
  const students = await insertStudents(database, count)
  const openPeriod = async (year: number) => {
    const offer = { subjects, sectionsEach: 25, cupo: 1_000 }
    const { idperiodo, secciones } = await insertOffer(database, `Año ${year}`, offer)
    return { idperiodo, secciones, idventana: await insertOpenWindow(database, idperiodo) }
  }
  for (let year = 0; year < PAST_PERIODS; year++) {
    const { idperiodo, secciones, idventana } = await openPeriod(year)
    const taken = [year, year + 1].map(subject => secciones[subject % subjects.length] ?? [])
    await insertSeats(
      database,
      idventana,
      taken.map(sections => ({ sections, students })),
    )
    await endPeriod(database, idperiodo, idventana)
  }
  await pool.query(
    `insert into poma (idusuario, lengua, matematica, sociales, naturales)
     select id, id % 2 = 0, id % 3 = 0, id % 5 = 0, id % 7 = 0 from usuarios where idrol = 3 and id % 10 > 0`,
  )
  await pool.query(
    'select refresh_areas_aprobadas(array(select distinct idusuario from calificaciones where oficializado))',
  )
  return { students, ...(await openPeriod(PAST_PERIODS)) }
}

/** Graded but for one student in a hundred, official but for one in fifty. In bulk, without a line of history for each. */
async function endPeriod({ pool }: BenchDatabase, idperiodo: number, idventana: number) {
  await pool.query('update periodos_inscripcion set abierto = false where id = $1', [idventana])
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into calificaciones (idseccion, idusuario, calificacion, oficializado)
       select idseccion, idusuario, 40 + (idusuario * 7 + idperiodo * 13 + idasignatura * 5) % 35, idusuario % 50 > 0
         from inscripciones where idperiodo = $1 and idusuario % 100 <> 1`,
      [idperiodo],
    )
    await client.query(
      `insert into notas_por_seccion
       select idseccion, count(*), count(*) filter (where oficializado) from calificaciones
        where idseccion in (select id from secciones where idperiodo = $1) group by idseccion`,
      [idperiodo],
    )
  } finally {
    client.release(true)
  }
}
