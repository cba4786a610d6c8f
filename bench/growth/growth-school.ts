import { type BenchDatabase, settle } from '../databases.ts'
import { insertOffer, insertOpenWindow, insertSubjects } from '../school/offer.ts'
import { insertStudents, type Person, signIn } from '../school/people.ts'
import { insertSeats } from '../school/seats.ts'

const SUBJECTS = 4
const PAST_PERIODS = 5
/** Two subjects in each past period: ten enrolments for every student. */
const PAST_SUBJECTS = 2
const SECTIONS_EACH = 10
const ACTIVE_STUDENTS = 200

export interface GrowthSchool {
  idperiodo: number
  idventana: number
  /** Those who do something today; as many in a small school as in a large one. */
  active: Person[]
  /** Today's sections of each subject. */
  secciones: number[][]
}

/** A school with some years behind it: as many sections whatever its size, but more students in each. */
export async function buildGrowthSchool(database: BenchDatabase, students: number): Promise<GrowthSchool> {
  const subjects = await insertSubjects(database, SUBJECTS)
  const ids = await insertStudents(database, students)
  const offer = {
    subjects,
    sectionsEach: SECTIONS_EACH,
    cupo: 1_000,
    classOf: (subject: number, section: number) => subject * SECTIONS_EACH + section,
  }
  for (let year = 1; year <= PAST_PERIODS; year++) {
    const { idperiodo, secciones } = await insertOffer(database, `Año ${year}`, offer)
    const idventana = await insertOpenWindow(database, idperiodo)
    await insertPast(database, idventana, secciones, ids)
  }
  await database.pool.query('update periodos_inscripcion set abierto = false')
  const { idperiodo, secciones } = await insertOffer(database, 'Hoy', offer)
  const idventana = await insertOpenWindow(database, idperiodo)
  const spread = Math.floor(students / ACTIVE_STUDENTS)
  const active = await signIn(
    database,
    ids.filter((_, index) => index % spread === 0).slice(0, ACTIVE_STUDENTS),
  )
  await settle(database)
  return { idperiodo, idventana, active, secciones }
}

/** Half of the students take the first two subjects, half the others. */
async function insertPast(
  database: BenchDatabase,
  idventana: number,
  secciones: number[][],
  ids: number[],
): Promise<void> {
  for (const half of [0, 1]) {
    const students = ids.filter((_, index) => index % 2 === half)
    const subjects = secciones.slice(half * PAST_SUBJECTS, (half + 1) * PAST_SUBJECTS)
    await insertSeats(
      database,
      idventana,
      subjects.map(sections => ({ sections, students })),
    )
  }
}
