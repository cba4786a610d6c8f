import type { BenchDatabase } from '../databases.ts'
import { settle } from '../databases.ts'
import { insertOffer, insertOpenWindow, insertSubjects } from '../school/offer.ts'
import { insertStudents, signIn } from '../school/people.ts'
import type { Student } from './rush.types.ts'
import { makeWishes } from './wishes.ts'

const STUDENTS = 3_300
const EARLY_STUDENTS = 2_000
const SUBJECTS = 4
const SECTIONS_EACH = 30
const SEATS_EACH = 120

export interface RushSchool {
  idventana: number
  students: Student[]
  /** Warm-up: students who enrol before the rush, in a subject that nobody else wants, so that a cold server is not what is measured. */
  early: Student[]
}

/** Seats for a few more than all, but most people want the same sections: those fill at once, and people move on. */
export async function buildRushSchool(database: BenchDatabase, cupo = SEATS_EACH): Promise<RushSchool> {
  const subjects = await insertSubjects(database, SUBJECTS + 1)
  const { idperiodo, secciones } = await insertOffer(database, 'Enero', {
    subjects,
    sectionsEach: SECTIONS_EACH,
    cupo,
  })
  const people = await signIn(database, await insertStudents(database, STUDENTS + EARLY_STUDENTS))
  const idventana = await insertOpenWindow(database, idperiodo)
  await settle(database)
  const wishes = makeWishes(STUDENTS, secciones.slice(0, SUBJECTS))
  const earlyWishes = makeWishes(EARLY_STUDENTS, secciones.slice(SUBJECTS))
  return {
    idventana,
    students: people.slice(0, STUDENTS).map((person, index) => ({ ...person, wishes: wishes[index] ?? [] })),
    early: people.slice(STUDENTS).map((person, index) => ({ ...person, wishes: earlyWishes[index] ?? [] })),
  }
}
