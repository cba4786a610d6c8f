import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import type pg from 'pg'

interface Row {
  id: number
  inscritos: number
}

const toAnswer = (rows: Row[]): CuposEnVivo =>
  Object.fromEntries(rows.map(({ id, inscritos }) => [id, inscritos]))

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
