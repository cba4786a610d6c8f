import type { Inscripcion } from '@nivela/contract/inscripciones'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type Novedad, type Office, tellingNovedades } from '../esperas/esperas.service.ts'
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
  /** Who does it; the student unless said. */
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
  motivo: Motivo | 'lineas' | null
  novedad: Novedad | null
}

// Acts of several people: each row's author is named by its student. The function takes a part of the settings, an empty
// one, so that it can't be run before them.
const TEXT = `select acto, motivo, novedad, (inscripcion).* from set_config('nivela.autor', $1, true) autores
  cross join set_config('nivela.motivo', $2, true) motivos
  cross join lateral assign_asientos(left(autores || motivos, 0) || $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

const dialect = new PgDialect()

function valuesOf(actos: Acto[], espera: string, office: Office | undefined, conLineas: boolean): unknown[] {
  const listed = (list: (acto: Acto) => number[]) => {
    const rows = actos.flatMap((acto, index) => list(acto).map(id => [index + 1, id] as const))
    return [rows.map(([place]) => place), rows.map(([, id]) => id)]
  }
  return [
    JSON.stringify(
      Object.fromEntries(actos.map(({ idusuario, idautor = idusuario }) => [idusuario, idautor])),
    ),
    office?.motivo ?? '',
    espera,
    actos.map(({ idusuario }) => idusuario),
    actos.map(({ idventana }) => idventana),
    ...listed(({ toma }) => [...new Set(toma)].sort((a, b) => a - b)),
    ...listed(({ deja }) => deja.map(({ id }) => id)),
    // What the office does with a reason needs no open window.
    office?.motivo !== undefined,
    conLineas,
    office !== undefined,
  ]
}

function outcomesOf(actos: Acto[], rows: Row[]): (Outcome | null)[] {
  const outcomes: (Outcome | null)[] = actos.map(() => [])
  for (const { acto, motivo, novedad, ...row } of rows) {
    if (novedad) continue
    const seat = row.id === null ? null : toAnswer(row as Detallada)
    const outcome = outcomes[acto - 1]
    if (motivo === 'lineas') outcomes[acto - 1] = null
    else if (motivo) outcomes[acto - 1] = { motivo, otra: seat }
    else if (seat && Array.isArray(outcome)) outcome.push(seat)
  }
  return outcomes
}

/**
 * Does these acts in one transaction, no two of the same student. `espera` is its lock_timeout. Asked thousands of times
 * in a minute, so prepared by name: PostgreSQL plans it once per connection. Null for an act that may move lines: not done.
 */
export async function assignAsientos(
  pool: Pick<pg.Pool, 'query'>,
  actos: Acto[],
  espera: string,
): Promise<(Outcome | null)[]> {
  const values = valuesOf(actos, espera, undefined, false)
  const { rows } = await pool.query<Row>({ name: 'assign_asientos', text: TEXT, values })
  return outcomesOf(actos, rows)
}

/** The same where lines may move, and tells those who waited what became of it, and the students for whom the office acts. */
export async function assignWithLineas(
  pool: Pick<pg.Pool, 'query'>,
  actos: Acto[],
  espera: string,
  office?: Office,
) {
  const values = valuesOf(actos, espera, office, true)
  const [head = '', ...parts] = TEXT.split(/\$\d+/)
  const hechos = sql.join([
    sql.raw(head),
    ...parts.flatMap((part, index) => [sql.param(values[index]), sql.raw(part)]),
  ])
  const { sql: text, params } = dialect.sqlToQuery(tellingNovedades(hechos, office))
  const { rows } = await pool.query<Row>({ name: 'assign_con_lineas', text, values: params })
  return {
    outcomes: outcomesOf(actos, rows).map(outcome => outcome ?? []),
    novedades: rows.flatMap(({ novedad }) => novedad ?? []),
  }
}
