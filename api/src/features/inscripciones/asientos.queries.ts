import type { Inscripcion } from '@nivela/contract/inscripciones'
import type pg from 'pg'
import { type Detallada, toAnswer } from './inscripciones.queries.ts'

export type Motivo =
  | 'no_existe'
  | 'sin_ventana'
  | 'otro_periodo'
  | 'cancelada'
  | 'aprobada'
  | 'misma_asignatura'
  | 'choque'
  | 'sin_cupo'
  | 'calificada'
  | 'periodo_cerrado'
  | 'antes_de_turno'

interface Refusal {
  motivo: Motivo
  /** The seat that is in the way, where one is. */
  otra: Inscripcion | null
}

/** What a student asks for, all of it or nothing: sections to take, seats to give up. */
export interface Acto {
  idusuario: number
  /** The person who does it; the student unless said. */
  idautor?: number
  /** Of the device that does it, where it is the student's. */
  idsesion?: string
  idventana: number | null
  toma: number[]
  deja: { id: number; idseccion: number }[]
}

/** The seats that an act took or had already, else those that it gave up; or why not. */
export type Outcome = Inscripcion[] | Refusal

interface Row extends Detallada, Record<string, unknown> {
  acto: number
  motivo: Motivo | 'lineas' | 'ocupada' | null
}

/** Who acts for students, and why, if they said so. */
export interface Office {
  motivo?: string | undefined
}

/** Not done: it may move waiting lines, or someone holds what it needs. */
export type Undone = 'lineas' | 'ocupada'

// Acts of several people: each row's author is named by its student. The functions take a part of the settings, an empty one, so
// that they can't be run before them.
const ASSIGN = `select acto, motivo, (inscripcion).* from set_config('nivela.autor', $1, true) autores
  cross join lateral assign_asientos(left(autores, 0) || $2, $3, $4, $5, $6, $7, $8)`

const MOVE = `select acto, motivo, movida, (inscripcion).* from set_config('nivela.autor', $1, true) autores
  cross join set_config('nivela.motivo', $2, true) motivos
  cross join lateral move_asientos(left(autores || motivos, 0) || $3, $4, $5, $6, $7, $8, $9, $10, $11)`

function authorsOf(actos: Acto[]): string {
  const authors = actos.map(({ idusuario, idautor = idusuario }) => [idusuario, idautor] as const)
  return JSON.stringify(Object.fromEntries(authors))
}

function listsOf(actos: Acto[]) {
  const listed = (list: (acto: Acto) => number[]) => {
    const rows = actos.flatMap((acto, index) => list(acto).map(id => [index + 1, id] as const))
    return [rows.map(([place]) => place), rows.map(([, id]) => id)]
  }
  return [
    actos.map(({ idusuario }) => idusuario),
    actos.map(({ idventana }) => idventana),
    ...listed(({ toma }) => [...new Set(toma)].sort((a, b) => a - b)),
    ...listed(({ deja }) => deja.map(({ id }) => id)),
  ]
}

function outcomesOf(actos: Acto[], rows: Row[]): (Outcome | Undone)[] {
  const outcomes: (Outcome | Undone)[] = actos.map(() => [])
  for (const { acto, motivo, ...row } of rows) {
    if (acto === 0) continue
    const seat = row.id === null ? null : toAnswer(row as Detallada)
    const outcome = outcomes[acto - 1]
    if (motivo === 'lineas' || motivo === 'ocupada') outcomes[acto - 1] = motivo
    else if (motivo) outcomes[acto - 1] = { motivo, otra: seat }
    else if (seat && Array.isArray(outcome)) outcome.push(seat)
  }
  return outcomes
}

/**
 * Does these acts in one transaction, no two of the same student. `espera` is its lock_timeout; without one it waits for nobody.
 * Asked thousands of times in a minute, so prepared by name: PostgreSQL plans it once per connection.
 */
export async function assignAsientos(pool: Pick<pg.Pool, 'query'>, actos: Acto[], espera: string | null) {
  const values = [authorsOf(actos), espera, ...listsOf(actos)]
  const { rows } = await pool.query<Row>({ name: 'assign_asientos', text: ASSIGN, values })
  return outcomesOf(actos, rows)
}

/**
 * The same where lines may move. Tells those who waited what became of it, and the students for whom the office acts. `movidas`:
 * the sections that moved because of it. What the office does with a reason needs no open window.
 */
export async function assignWithLineas(
  pool: Pick<pg.Pool, 'query'>,
  actos: Acto[],
  espera: string | null,
  office?: Office,
) {
  const reason = office?.motivo
  const values = [
    ...[authorsOf(actos), reason ?? '', espera, ...listsOf(actos)],
    ...[reason !== undefined, office !== undefined],
  ]
  const { rows } = await pool.query<Row & { movida: number | null }>({
    name: 'move_asientos',
    text: MOVE,
    values,
  })
  return { outcomes: outcomesOf(actos, rows), movidas: rows.flatMap(({ movida }) => movida ?? []) }
}
