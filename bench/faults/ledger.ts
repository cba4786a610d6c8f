import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import type { Seat } from '../rush/rush.types.ts'
import { countEligibleBesideASeat, verifySeats } from '../rush/verify.ts'

/** What clients were told, to be compared with the database. */
export interface Ledger {
  /** The seats of a student by section. */
  seatsOf(idusuario: number): Map<number, number>
  enrolled(seat: Seat): void
  left(seat: Seat): void
  /** An attempt at this enrolment got no answer: it may still turn up, and is no fault if it does. */
  unanswered(idusuario: number, idseccion: number): void
  /** The student asks for a place in this section's line: from now on it may give them a seat for another one of the subject. */
  mayWin(idusuario: number, idseccion: number): void
  /** Whether a seat in one of these sections may have been given up for another of them. */
  mayHaveMoved(idusuario: number, sections: number[]): boolean
  /** A place in a line was confirmed. */
  waits(idespera: number): void
  verify(postgres: Postgres): Promise<Findings>
}

interface Findings {
  /** Confirmed and not there, or left and there again; places in lines too. */
  lost: number
  /** Sections over their seats or with a wrong count, students with two classes at an hour or twice a subject, rows that nobody asked for, people who wait beside a seat that they may take. */
  wrong: number
}

interface Row {
  id: number
  idusuario: number
  idseccion: number
  /** The sections of its subject. */
  hermanas: number[]
}

export function openLedger(): Ledger {
  const seats = new Map<number, Map<number, number>>()
  const given = new Set<number>()
  const abandoned = new Set<number>()
  const doubtful = new Set<string>()
  const winnable = new Set<string>()
  const places = new Set<number>()

  const seatsOf = (idusuario: number) => {
    const own = seats.get(idusuario) ?? new Map<number, number>()
    seats.set(idusuario, own)
    return own
  }
  function enrolled([id, idusuario, idseccion]: Seat) {
    seatsOf(idusuario).set(idseccion, id)
    given.add(id)
  }
  const all = (): Seat[] =>
    [...seats].flatMap(([idusuario, own]) =>
      [...own].map(([idseccion, id]): Seat => [id, idusuario, idseccion]),
    )

  const mayWin = (idusuario: number, idseccion: number) => winnable.has(`${idusuario} ${idseccion}`)

  /** Seats that were given up for one that their student waited for. */
  function forgetMoved(rows: Row[]) {
    const there = new Set(rows.map(({ id }) => id))
    for (const { id, idusuario, idseccion, hermanas } of rows) {
      if (given.has(id) || !mayWin(idusuario, idseccion)) continue
      for (const before of hermanas) {
        const seat = seatsOf(idusuario).get(before)
        if (seat !== undefined && !there.has(seat)) seatsOf(idusuario).delete(before)
      }
    }
  }

  async function countLostPlaces({ pool }: Postgres) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from unnest($1::int[]) p (id)
        where not exists (select from esperas e where e.id = p.id)
          and not exists (select from bitacora b where b.objeto = 'esperas' and b.accion = 'eliminar' and b.idobjeto = p.id)`,
      [[...places]],
    )
    return rows[0]?.count ?? 0
  }

  return {
    seatsOf,
    enrolled,
    left([id, idusuario, idseccion]) {
      seatsOf(idusuario).delete(idseccion)
      given.delete(id)
      abandoned.add(id)
    },
    unanswered: (idusuario, idseccion) => doubtful.add(`${idusuario} ${idseccion}`),
    mayWin: (idusuario, idseccion) => winnable.add(`${idusuario} ${idseccion}`),
    mayHaveMoved: (idusuario, sections) => sections.some(idseccion => mayWin(idusuario, idseccion)),
    waits: idespera => places.add(idespera),
    async verify(postgres) {
      const { rows } = await postgres.pool.query<Row>(
        `select i.id, i.idusuario, i.idseccion,
                array(select s.id from secciones s where s.idasignatura = i.idasignatura and s.id <> i.idseccion) as hermanas
           from inscripciones i`,
      )
      forgetMoved(rows)
      const { lost, ...verdict } = await verifySeats(postgres, all())
      const returned = rows.filter(({ id }) => abandoned.has(id))
      const unknown = rows.filter(({ id }) => !given.has(id) && !abandoned.has(id))
      const unexplained = unknown.filter(
        ({ idusuario, idseccion }) =>
          !doubtful.has(`${idusuario} ${idseccion}`) && !mayWin(idusuario, idseccion),
      )
      for (const { id, idusuario, idseccion } of unknown) enrolled([id, idusuario, idseccion])
      return {
        lost: lost + returned.length + (await countLostPlaces(postgres)),
        wrong: Object.values(verdict).reduce(
          (sum, count) => sum + count,
          unexplained.length + (await countEligibleBesideASeat(postgres)),
        ),
      }
    },
  }
}
