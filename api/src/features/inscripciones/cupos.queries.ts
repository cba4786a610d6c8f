import { type CuposEnVivo, huellaDeOferta } from '@nivela/contract/inscripciones'
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

/** The fingerprint of the open windows and their sections, of one moment. */
export async function selectHuella(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Parameters<typeof huellaDeOferta>[0]>(
    `with abiertos as (select id, idperiodo, abierto, version from periodos_inscripcion where abierto)
     select coalesce((select json_agg(a) from abiertos a), '[]') as procesos,
            coalesce((select json_agg(json_build_object('idperiodo', s.idperiodo, 'version', s.version)) from secciones s
                       where s.idperiodo in (select idperiodo from abiertos)), '[]') as secciones`,
  )
  return huellaDeOferta(rows[0] ?? { procesos: [], secciones: [] })
}
