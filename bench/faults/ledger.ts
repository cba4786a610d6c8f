import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import type { Seat } from '../rush/rush.types.ts'
import { verifySeats } from '../rush/verify.ts'

/** What clients were told, to be compared with the database. */
export interface Ledger {
  /** The seats of a student by section. */
  seatsOf(idusuario: number): Map<number, number>
  enrolled(seat: Seat): void
  left(seat: Seat): void
  /** An attempt at this enrolment got no answer: it may still turn up, and is no fault if it does. */
  unanswered(idusuario: number, idseccion: number): void
  verify(postgres: Postgres): Promise<Findings>
}

interface Findings {
  /** Confirmed and not there, or left and there again. */
  lost: number
  /** Sections over their seats or with a wrong count, students with two classes at an hour or twice a subject, rows that nobody asked for. */
  wrong: number
}

interface Row {
  id: number
  idusuario: number
  idseccion: number
}

export function openLedger(): Ledger {
  const seats = new Map<number, Map<number, number>>()
  const given = new Set<number>()
  const abandoned = new Set<number>()
  const doubtful = new Set<string>()

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

  return {
    seatsOf,
    enrolled,
    left([id, idusuario, idseccion]) {
      seatsOf(idusuario).delete(idseccion)
      given.delete(id)
      abandoned.add(id)
    },
    unanswered: (idusuario, idseccion) => doubtful.add(`${idusuario} ${idseccion}`),
    async verify(postgres) {
      const { lost, ...verdict } = await verifySeats(postgres, all())
      const { rows } = await postgres.pool.query<Row>('select id, idusuario, idseccion from inscripciones')
      const returned = rows.filter(({ id }) => abandoned.has(id))
      const unknown = rows.filter(({ id }) => !given.has(id) && !abandoned.has(id))
      const unexplained = unknown.filter(row => !doubtful.has(`${row.idusuario} ${row.idseccion}`))
      for (const { id, idusuario, idseccion } of unknown) enrolled([id, idusuario, idseccion])
      return {
        lost: lost + returned.length,
        wrong: Object.values(verdict).reduce((sum, count) => sum + count, unexplained.length),
      }
    },
  }
}
