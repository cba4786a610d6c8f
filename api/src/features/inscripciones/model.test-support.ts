import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { toHoraIso } from '@nivela/contract/horas'
import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { DIAS } from '@nivela/contract/secciones'
import { writeXlsx } from '@nivela/xlsx/write'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll } from 'vitest'
import { openPool, setAuthor } from '../../platform/postgres/postgres.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { upload } from '../../testing/upload.ts'

export interface Section {
  idasignatura: number
  idAula: number
  dia: string
  inicio: number
  fin: number
  cupo: number
}

/** On a busy machine, a lock that takes long is not one that someone holds. */
const LOCK_MS = 60_000
const STUDENTS = 6
const SECTIONS = 10

const who = fc.nat(STUDENTS - 1)
const what = fc.nat(SECTIONS - 1)
const asked = <Kind extends string, T>(
  weight: number,
  kind: Kind,
  fields: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<{ kind: Kind } & T>,
})

/** What people do at the same moment, by the place of a student, a section, a subject, a classroom in their lists. */
export const operation = fc.oneof(
  asked(12, 'enrol', { student: who, section: what }),
  asked(8, 'leave', { student: who, section: what }),
  asked(3, 'take', { student: who, wanted: fc.uniqueArray(what, { minLength: 1, maxLength: 3 }) }),
  asked(5, 'change', { student: who, section: what, wanted: what }),
  asked(12, 'wait', { student: who, section: what }),
  asked(1, 'giveUp', { student: who, section: what }),
  asked(1, 'withdraw', { student: who, section: what }),
  asked(1, 'window', { open: fc.constantFrom(true, true, true, false) }),
  asked(2, 'move', { section: what, day: fc.nat(1), inicio: fc.integer({ min: 8, max: 11 }), room: what }),
  asked(1, 'resize', { section: what, cupo: fc.integer({ min: 1, max: 4 }) }),
  asked(1, 'subject', { section: what, subject: fc.nat(AREAS.length) }),
  asked(1, 'grade', { student: who, section: what }),
  asked(1, 'delete', { section: what }),
  asked(2, 'cancel', { section: what }),
  asked(1, 'shrink', { section: what, cupo: fc.integer({ min: 1, max: 3 }) }),
  asked(1, 'pass', { student: who, area: fc.nat(AREAS.length - 1) }),
)
export type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

/** What happens on which server; a server that dies is one whose connection ends in the middle of what it does. */
export const happening = fc.oneof(
  { weight: 25, arbitrary: fc.record({ server: fc.nat(1), one: operation }) },
  { weight: 1, arbitrary: fc.constant('kill' as const) },
)

/** A small school, so that everything soon gets into everything's way. */
export async function openModelSchool() {
  const connection = await createTestDatabase()
  const pools = [1, 2].map(() => openPool({ ...connection, lock_timeout: LOCK_MS }, () => {}))
  afterAll(() => Promise.all(pools.map(({ close }) => close())))
  const [app, second] = (await Promise.all(pools.map(pool => openTestApp(pool)))) as [TestApp, TestApp]
  const { postgres } = app
  // Looks on over connections of its own, which nobody kills.
  const observer = openPool({ ...connection, application_name: 'observer' }, () => {})
  afterAll(observer.close)
  const offer = await openTestOffer(app)
  const subjects = await Promise.all(
    [...AREAS.map(area => NOMBRE_DE_AREA[area]), 'Música'].map(offer.createSubject),
  )
  const students = await Promise.all(Array.from({ length: STUDENTS }, offer.student))
  const teachers = await Promise.all(Array.from({ length: SECTIONS }, () => app.person(ROL.maestro)))
  const created = await Promise.all(
    teachers.map(({ id }, index) =>
      offer.createSection({
        idusuario: id,
        dia: DIAS[index % 2] ?? '',
        inicio: 8 + (index % 3),
        fin: 10 + (index % 3),
        cupo: 1 + (index % 2),
        idasignatura: subjects[index % subjects.length],
      }),
    ),
  )
  const ids = created.map(({ id }) => id)
  const { rows: sections } = await postgres.pool.query<Section>(
    `select idasignatura, idaula as "idAula", dia, inicio, fin, cupo from unnest($1::int[]) with ordinality a (id, place)
       join secciones using (id) order by place`,
    [ids],
  )
  const { rows: people } = await postgres.pool.query(
    'select matricula, cedula, nombre, apellido, correo, telefono from usuarios where id = any ($1) order by id',
    [students.map(({ id }) => id)],
  )
  students.sort((a, b) => a.id - b.id)
  await postgres.pool.query('create table secciones_del_modelo as select * from secciones')
  const rooms = sections.map(({ idAula }) => idAula)
  /** Every second student has passed something. */
  const passedAtFirst = students.map((_, index) => (index % 2 ? [index % AREAS.length] : []))

  const writeSection = (call: TestApp['call'], section: number, { inicio, fin, ...rest }: Section) =>
    call('PUT', `/secciones/${ids[section]}`, {
      as: offer.admin,
      body: {
        ...rest,
        nombre: `Sección ${section}`,
        idperiodo: offer.period,
        idusuario: teachers[section]?.id,
        inicio: toHoraIso(inicio),
        fin: toHoraIso(fin),
      },
    })

  async function importResult(student: number, passed: number[]) {
    const results = AREAS.map((area, index) => [area, passed.includes(index) ? 'sí' : 'no'])
    const person = { ...people[student], ...Object.fromEntries(results) }
    const sheet = await writeXlsx([
      {
        name: 'Hoja1',
        columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading })),
        rows: [Object.keys(COLUMNAS_POMA).map(column => person[column])],
      },
    ])
    return upload(app.app, '/import/excel', offer.admin, [
      { name: 'file', filename: 'poma.xlsx', content: sheet },
    ])
  }

  async function rowId(table: 'inscripciones' | 'esperas', { student = 0, section = 0 }): Promise<number> {
    const { rows } = await observer.pool.query(
      `select id from ${table} where idusuario = $1 and idseccion = $2`,
      [students[student]?.id, ids[section]],
    )
    return rows[0]?.id ?? 999_999
  }
  const placeOf = ({ idusuario, idseccion }: { idusuario: number; idseccion: number }) =>
    `${students.findIndex(({ id }) => id === idusuario)} ${ids.indexOf(idseccion)}`

  return {
    ids,
    subjects,
    sections,
    rooms,
    passedAtFirst,
    invariants: offer.invariants,

    /** `now` is the section as it stands, of which a change of one thing leaves the others alone. */
    async run(one: Operation, now: Section | null, passed: number[], server = 0): Promise<number> {
      const { call } = server ? second : app
      const student = 'student' in one ? students[one.student] : undefined
      const as = student ?? offer.admin
      const send = async () => {
        switch (one.kind) {
          case 'window':
            return offer.openOrClose(one.open ? 'abrir' : 'cerrar')
          case 'enrol':
            return call('POST', `/inscripciones/inscribir/${as.id}`, {
              as,
              body: { idperiodoinscripcion: offer.window, idseccion: ids[one.section] },
            })
          case 'leave':
            return call('POST', `/inscripciones/desinscribir/${await rowId('inscripciones', one)}`, { as })
          case 'change':
            return call('POST', `/inscripciones/cambiar/${await rowId('inscripciones', one)}`, {
              as,
              body: { idseccion: ids[one.wanted] },
            })
          case 'withdraw':
            return call('POST', `/inscripciones/desinscribir/${await rowId('inscripciones', one)}`, {
              as: offer.admin,
              body: { motivo: 'Se retiró' },
            })
          case 'wait': {
            const body = { idperiodoinscripcion: offer.window, idseccion: ids[one.section] }
            return call('POST', `/inscripciones/espera/${as.id}`, { as, body })
          }
          case 'giveUp':
            return call('DELETE', `/inscripciones/espera/${await rowId('esperas', one)}`, { as })
          case 'take': {
            const body = {
              idperiodoinscripcion: offer.window,
              secciones: one.wanted.map(index => ids[index]),
            }
            return call('POST', `/inscripciones/armar/${as.id}`, { as, body })
          }
          case 'grade': {
            const body = { idseccion: ids[one.section], idusuario: as.id, calificacion: 80 }
            const teacher = teachers[one.section] ?? offer.admin
            return call('POST', '/calificaciones/create', { as: teacher, body })
          }
          case 'delete':
            return call('DELETE', `/secciones/${ids[one.section]}`, { as })
          case 'cancel':
          case 'shrink': {
            const verb = one.kind === 'cancel' ? 'cancelar' : 'reducir'
            const body = { motivo: 'Faltan maestros', aceptarSinLugar: true, ...one }
            return call('POST', `/secciones/${ids[one.section]}/${verb}`, { as: offer.admin, body })
          }
          case 'pass':
            return importResult(one.student, passed)
          default:
            return writeSection(call, one.section, now ?? (sections[one.section] as Section))
        }
      }
      return (await send()).status
    },

    /** Ends whatever some server is doing at this moment. */
    async kill(): Promise<void> {
      await observer.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'nivela' and state <> 'idle'
          order by random() limit 1`,
      )
    },

    async seats(): Promise<string[]> {
      const { rows } = await observer.pool.query('select idusuario, idseccion from inscripciones')
      return rows.map(placeOf).sort()
    },

    /** Who waits for what, each line in its order. */
    async lines(): Promise<string[]> {
      const { rows } = await observer.pool.query('select idusuario, idseccion from esperas order by id')
      return rows.map(placeOf)
    },

    /** Those who wait beside a free seat that the judgement would give them: nobody, ever. */
    async eligibleBesideASeat(): Promise<string[]> {
      const { rows } = await observer.pool.query(`
        select e.idusuario, e.idseccion from esperas e join secciones s on s.id = e.idseccion
         where s.inscritos < s.cupo and not exists (
           select from judge_asientos(array[e.idusuario], array[e.idperiodoinscripcion], array[1], array[e.idseccion],
               array(select 1 from inscripciones i where i.idusuario = e.idusuario and i.idperiodo = s.idperiodo
                       and i.idasignatura = s.idasignatura),
               array(select i.id from inscripciones i where i.idusuario = e.idusuario and i.idperiodo = s.idperiodo
                       and i.idasignatura = s.idasignatura), false) j
            where j.motivo is not null)`)
      return rows.map(placeOf)
    },

    /** As it was at first: nobody enrolled or graded, every section there, the window open. */
    async reset() {
      await postgres.db.transaction(async tx => {
        await setAuthor(tx, offer.admin.id)
        await tx.execute(sql`delete from calificaciones`)
        await tx.execute(sql`delete from esperas`)
        await tx.execute(sql`delete from inscripciones`)
        await tx.execute(sql`delete from secciones`)
        await tx.execute(sql`insert into secciones
            (id, nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
          overriding system value
          select id, nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo from secciones_del_modelo`)
        await tx.execute(sql`delete from poma`)
        for (const [index, { id }] of students.entries()) {
          const [lengua, matematica, sociales, naturales] = AREAS.map((_, area) =>
            passedAtFirst[index]?.includes(area),
          )
          await tx.execute(sql`insert into poma (idusuario, lengua, matematica, sociales, naturales)
            values (${id}, ${lengua}, ${matematica}, ${sociales}, ${naturales})`)
        }
      })
      await offer.openOrClose('abrir')
    },
  }
}
