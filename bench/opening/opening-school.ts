import { type BenchDatabase, settle } from '../databases.ts'
import { queueInvitations } from '../faults/mailbox.ts'
import type { Student } from '../rush/rush.types.ts'
import { makeWishes } from '../rush/wishes.ts'
import { insertNamedSubjects, insertOffer, insertOpenWindow } from '../school/offer.ts'
import { insertAdministrator, insertStudents, type Person, signIn } from '../school/people.ts'
import { insertSeats } from '../school/seats.ts'

/** The four areas, as the page shows them to someone without a placement result. */
const SUBJECTS = ['Lengua Española', 'Matemáticas', 'Ciencias Sociales', 'Ciencias Naturales']
const SECTIONS_EACH = 50
const SEATS_EACH = 80
const PAST_PERIODS = 10

export interface OpeningSchool {
  administrator: Person
  /** Closed; to be opened by the office's click. */
  idventana: number
  students: Student[]
  /** A student of the same school for the browser that the calls are recorded from. */
  recorded: Person
}

/** 200 sections in the period, ten past periods with their windows and seats, and mails in the queue. */
export async function buildOpeningSchool(
  database: BenchDatabase,
  { people, mails }: { people: number; mails: number },
): Promise<OpeningSchool> {
  const subjects = await insertNamedSubjects(database, SUBJECTS)
  const offer = {
    ...{ subjects, sectionsEach: SECTIONS_EACH, cupo: SEATS_EACH },
    classOf: (subject: number, section: number) => subject * 10 + (section % 10),
  }
  const ids = await insertStudents(database, people + 1)
  for (let past = 1; past <= PAST_PERIODS; past++) {
    const { idperiodo, secciones } = await insertOffer(database, `Pasado ${past}`, offer)
    const window = await insertOpenWindow(database, idperiodo)
    await insertSeats(
      database,
      window,
      secciones.map(sections => ({ sections, students: ids })),
    )
    await database.pool.query(
      `update periodos_inscripcion set abierto = false, inicio = inicio - $2::int, fin = fin - $2::int where id = $1`,
      [window, past * 150],
    )
  }
  const { idperiodo, secciones } = await insertOffer(database, 'Enero', offer)
  const idventana = await insertOpenWindow(database, idperiodo)
  await database.pool.query('update periodos_inscripcion set abierto = false where id = $1', [idventana])
  const [recorded, ...signedIn] = await signIn(database, ids)
  if (mails) await queueInvitations(database, mails)
  await settle(database)
  const wishes = makeWishes(people, secciones)
  return {
    administrator: await insertAdministrator(database),
    idventana,
    students: signedIn.map((person, index) => ({ ...person, wishes: wishes[index] ?? [] })),
    recorded: recorded as Person,
  }
}
