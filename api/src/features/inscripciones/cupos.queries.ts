import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import type pg from 'pg'

interface Row {
  id: number
  inscritos: number
}

const toAnswer = (rows: Row[]): CuposEnVivo =>
  Object.fromEntries(rows.map(({ id, inscritos }) => [id, inscritos]))

/** The places in these sections' lines, and of every section that has one if asked for, each in its order. */
export async function selectLineas(
  pool: pg.Pool,
  ids: number[],
  all: boolean,
): Promise<Map<string, number[]>> {
  const { rows } = await pool.query<{ idseccion: number; places: number[] }>(
    `select idseccion, array_agg(id order by id) as places from esperas where $2 or idseccion = any($1) group by idseccion`,
    [ids, all],
  )
  return new Map(rows.map(({ idseccion, places }) => [String(idseccion), places]))
}

/** The seats of these sections and, if asked for, of every section of a period whose window is open. */
export async function selectCupos(pool: pg.Pool, ids: number[], open: boolean): Promise<CuposEnVivo> {
  const { rows } = await pool.query<Row>(
    `select id, inscritos from secciones where id = any($1)
     union
     select id, inscritos from secciones
      where $2 and idperiodo in (select idperiodo from periodos_inscripcion where abierto)`,
    [ids, open],
  )
  return toAnswer(rows)
}
