import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { insertOffer, insertOpenWindow, insertSubjects } from '../school/offer.ts'
import { insertStudents, type Person, signIn } from '../school/people.ts'

const STUDENTS = 240
const SUBJECTS = 4
const SECTIONS_EACH = 3
/** Fewer seats than students who want them: there is always contention for the last ones. */
const SEATS_EACH = 25

export interface School {
  idventana: number
  students: Person[]
  /** The sections of each subject. */
  secciones: number[][]
}

export async function buildSchool(postgres: Postgres): Promise<School> {
  const subjects = await insertSubjects(postgres, SUBJECTS)
  const { idperiodo, secciones } = await insertOffer(postgres, 'Enero', {
    subjects,
    sectionsEach: SECTIONS_EACH,
    cupo: SEATS_EACH,
  })
  const students = await signIn(postgres, await insertStudents(postgres, STUDENTS))
  const idventana = await insertOpenWindow(postgres, idperiodo)
  return { idventana, students, secciones }
}
