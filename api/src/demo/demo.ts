import { eq, sql } from 'drizzle-orm'
import { UsageError } from '../platform/operations/process.ts'
import { ensureAjuste, selectOptionalAjuste } from '../platform/postgres/ajustes.ts'
import { type Database, type Queryable, setAuthor, type Transaction } from '../platform/postgres/postgres.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { asignaturas } from '../schema/asignaturas.ts'
import { aulas } from '../schema/aulas.ts'
import { calificaciones } from '../schema/calificaciones.ts'
import { inscripciones, periodosInscripcion } from '../schema/inscripciones.ts'
import { periodos } from '../schema/periodos.ts'
import { poma } from '../schema/poma.ts'
import { recibos } from '../schema/recibos.ts'
import { secciones } from '../schema/secciones.ts'
import { usuarios } from '../schema/usuarios.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { dayFrom, momentInRush, termOf } from './calendar.ts'
import { createEnrolments, createPlacements, NOTA_MINIMA } from './enrolments.ts'
import { createPeople } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { AMOUNT, readReceipts } from './receipts.ts'
import { createFirstResults, createResults, type Result } from './results.ts'
import { CLASSROOMS, CURRENT_LESSONS, PREVIOUS_LESSONS, SUBJECTS } from './timetable.ts'

/** Loads the demo school into an empty database if it is wanted. Answers whether its accounts may be offered. */
export async function prepareDemo(
  db: Database,
  wanted: boolean,
  say: (sentence: string) => void,
): Promise<boolean> {
  return db.transaction(async tx => {
    // Another server that is loading it is waited for, however long that takes.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nivela.demo'))`)
    const state = await selectOptionalAjuste(tx, 'demo')
    // Someone ended it for a school of their own: see finish.ts.
    if (state === 'terminada') return false
    const loaded = state !== null
    if (loaded && !wanted) {
      throw new UsageError(
        'Esta base de datos tiene la escuela de demostración, con contraseñas que todo el mundo conoce. Entra en ella y pulsa «Empezar con mi escuela», o usa otra: DATA_DIR=./escuela DEMO=false npm start',
      )
    }
    if (!wanted || loaded) return loaded
    if (await hasPeople(tx)) return false
    say('Preparando la escuela de demostración…')
    await loadDemo(tx)
    return true
  })
}

async function hasPeople(db: Queryable) {
  const rows = await db.select({ id: usuarios.id }).from(usuarios).limit(1)
  return rows.length > 0
}

async function loadDemo(tx: Transaction): Promise<void> {
  const random = createRandom(2026)
  const people = await insertPeople(tx, random)
  const placements = createPlacements(people.students, random)
  await tx.insert(poma).values(placements)
  const subjects = await tx.insert(asignaturas).values(SUBJECTS).returning()
  const classrooms = await tx.insert(aulas).values(CLASSROOMS).returning()

  const insertTerm = async (offset: 0 | -1) => {
    const [periodo] = await tx
      .insert(periodos)
      .values({ ...termOf(new Date(), offset), precio: offset === 0 ? 2 * AMOUNT : null })
      .returning()
    if (!periodo) throw new Error('no term was inserted')
    const lessons = offset === 0 ? CURRENT_LESSONS : PREVIOUS_LESSONS
    const sections = await tx
      .insert(secciones)
      .values(
        lessons.map(([subject, nombre, teacher, classroom, dia, inicio, fin, cupo]) => ({
          nombre,
          idusuario: idAt(people.teachers, teacher),
          idperiodo: periodo.id,
          idasignatura: idAt(subjects, subject),
          idAula: idAt(classrooms, classroom),
          dia,
          inicio,
          fin,
          cupo,
        })),
      )
      .returning()
    return { periodo, sections, subjects }
  }

  const previous = await insertTerm(-1)
  const current = await insertTerm(0)
  const [closed, open] = await tx
    .insert(periodosInscripcion)
    .values([
      {
        nombre: `Inscripción ${previous.periodo.nombre}`,
        inicio: previous.periodo.inicio,
        fin: previous.periodo.fin,
        idperiodo: previous.periodo.id,
      },
      {
        nombre: `Inscripción ${current.periodo.nombre}`,
        inicio: dayFrom(new Date(), -3),
        fin: dayFrom(new Date(), 11),
        idperiodo: current.periodo.id,
        abierto: true,
      },
    ])
    .returning()
  const before = createEnrolments(
    { ...previous, idperiodoinscripcion: closed?.id ?? 0 },
    placements,
    index => (index < 24 ? 2 : 0),
    () => false,
    random,
  )
  const results = createResults(before, idAt(people.students, 0), random)
  const isPassed = (idusuario: number, idasignatura: number) =>
    results.some(
      one =>
        one.idusuario === idusuario &&
        one.idasignatura === idasignatura &&
        (one.calificacion ?? 0) >= NOTA_MINIMA,
    )
  const now = createEnrolments(
    { ...current, idperiodoinscripcion: open?.id ?? 0 },
    placements,
    index => (index === 0 ? 2 : random.between(0, 4)),
    isPassed,
    random,
  )
  await tx
    .insert(inscripciones)
    .values([
      ...before.map(one => ({ ...one, creada: new Date(previous.periodo.inicio) })),
      ...now.map((one, index) => ({ ...one, creada: momentInRush(index / now.length) })),
    ])
  await insertGrades(tx, results, previous.sections)
  await setAuthor(tx, idAt(people.administrators, 0))
  await tx.update(periodos).set({ cerrado: true }).where(eq(periodos.id, previous.periodo.id))
  await insertGrades(tx, createFirstResults(now, current.sections, random), current.sections)
  await insertReceipts(tx, people.students, current.periodo.id)
  await ensureAjuste(tx, 'demo', 'cargada')
}

async function insertPeople(tx: Transaction, random: Random) {
  const [admin, maestro, estudiante] = await Promise.all([0, 1, 2].map(() => hashPassword(DEMO_PASSWORD)))
  const people = createPeople(random, {
    admin: admin ?? '',
    maestro: maestro ?? '',
    estudiante: estudiante ?? '',
  })
  const rows = await tx
    .insert(usuarios)
    .values([...people.administrators, ...people.teachers, ...people.students])
    .returning({ id: usuarios.id, idrol: usuarios.idrol })
  return {
    administrators: rows.filter(({ idrol }) => idrol === 1),
    teachers: rows.filter(({ idrol }) => idrol === 2),
    students: rows.filter(({ idrol }) => idrol === 3),
  }
}

/** Each written by its teacher. */
async function insertGrades(tx: Transaction, results: Result[], sections: Section[]) {
  for (const section of sections) {
    const graded = results.filter(({ idseccion }) => idseccion === section.id)
    if (!graded.length) continue
    await setAuthor(tx, section.idusuario)
    await tx.insert(calificaciones).values(
      graded.map(({ idusuario, idseccion, calificacion, condicion, oficializado }) => ({
        ...{ idusuario, idseccion, calificacion, condicion, oficializado },
      })),
    )
  }
}

/** Each sent by its student. */
async function insertReceipts(tx: Transaction, students: { id: number }[], idperiodo: number) {
  const ids = students.map(({ id }) => id)
  for (const receipt of await readReceipts(ids, idperiodo)) {
    await setAuthor(tx, receipt.idusuario)
    await tx.insert(recibos).values(receipt)
  }
}

type Section = typeof secciones.$inferSelect

function idAt(rows: { id: number }[], index: number): number {
  const row = rows[index]
  if (!row) throw new Error(`the demo has no row ${index}`)
  return row.id
}
