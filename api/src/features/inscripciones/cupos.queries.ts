import type { CuposEnVivo } from '@nivela/contract/inscripciones'
import type pg from 'pg'

interface Row {
  id: number
  inscritos: number
}

const toAnswer = (rows: Row[]): CuposEnVivo =>
  Object.fromEntries(rows.map(({ id, inscritos }) => [id, inscritos]))

export async function selectCupos(pool: pg.Pool, ids: number[]): Promise<CuposEnVivo> {
  const { rows } = await pool.query<Row>('select id, inscritos from secciones where id = any($1)', [ids])
  return toAnswer(rows)
}

/** The seats of every section of a period whose window is open. */
export async function selectCuposAbiertos(pool: pg.Pool): Promise<CuposEnVivo> {
  const { rows } = await pool.query<Row>(`
    select id, inscritos from secciones
     where idperiodo in (select idperiodo from periodos_inscripcion where abierto)`)
  return toAnswer(rows)
}
