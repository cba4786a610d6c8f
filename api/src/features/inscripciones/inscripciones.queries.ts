import type { Inscripcion } from '@nivela/contract/inscripciones'
import { asc, eq } from 'drizzle-orm'
import type pg from 'pg'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { type SeccionRow, toSeccion } from '../secciones/secciones.service.ts'

/** A row of the view `inscripciones_detalladas`. */
interface Detallada extends Omit<SeccionRow, 'id' | 'idusuario' | 'idAula' | 'apellido'> {
  id: number
  idperiodoinscripcion: number
  idusuario: number
  idseccion: number
  idmaestro: number
  idaula: number
  apellido_maestro: string
}

const toAnswer = (row: Detallada): Inscripcion => ({
  id: row.id,
  idperiodoinscripcion: row.idperiodoinscripcion,
  idusuario: row.idusuario,
  idseccion: row.idseccion,
  secciones: toSeccion({
    ...row,
    id: row.idseccion,
    idusuario: row.idmaestro,
    idAula: row.idaula,
    apellido: row.apellido_maestro,
  }),
})

export type Motivo =
  | 'no_existe'
  | 'sin_ventana'
  | 'otro_periodo'
  | 'aprobada'
  | 'misma_asignatura'
  | 'choque'
  | 'sin_cupo'
  | 'calificada'

export interface Refusal {
  motivo: Motivo
  /** The seat that is in the way, where one is. */
  otra: Inscripcion | null
}

/** What a student asks for, all of it or nothing: sections to take, seats to give up. */
export interface Acto {
  idusuario: number
  /** Who does it; the student unless said. */
  idautor?: number
  idventana: number | null
  toma: number[]
  deja: { id: number; idseccion: number }[]
}

/** The seats that an act took or had already, else those that it gave up; or why not. */
export type Outcome = Inscripcion[] | Refusal

/**
 * Does these acts in one transaction, no two of the same student. `espera` is its lock_timeout. Asked thousands of times
 * in a minute, so prepared by name: PostgreSQL plans it once per connection.
 */
export async function assignAsientos(pool: pg.Pool, actos: Acto[], espera: string): Promise<Outcome[]> {
  const listed = (list: (acto: Acto) => number[]) => {
    const rows = actos.flatMap((acto, index) => list(acto).map(id => [index + 1, id] as const))
    return [rows.map(([place]) => place), rows.map(([, id]) => id)]
  }
  const { rows } = await pool.query<Detallada & { acto: number; motivo: Motivo | null }>({
    name: 'assign_asientos',
    // Acts of several people: each row's author is named by its student. The function takes a part of that setting, an empty
    // one, so that it can't be run before it.
    text: `select acto, motivo, (inscripcion).* from set_config('nivela.autor', $1, true) autores
             cross join lateral assign_asientos(left(autores, 0) || $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      JSON.stringify(
        Object.fromEntries(actos.map(({ idusuario, idautor = idusuario }) => [idusuario, idautor])),
      ),
      espera,
      actos.map(({ idusuario }) => idusuario),
      actos.map(({ idventana }) => idventana),
      ...listed(({ toma }) => [...new Set(toma)].sort((a, b) => a - b)),
      ...listed(({ deja }) => deja.map(({ id }) => id)),
    ],
  })
  const outcomes: Outcome[] = actos.map(() => [])
  for (const { acto, motivo, ...row } of rows) {
    const seat = row.id === null ? null : toAnswer(row)
    const outcome = outcomes[acto - 1]
    if (motivo) outcomes[acto - 1] = { motivo, otra: seat }
    else if (seat && Array.isArray(outcome)) outcome.push(seat)
  }
  return outcomes
}

interface Asiento {
  idusuario: number
  idseccion: number
  /** An open window of its period. Any will do: a late one lets people leave what they took in the first. */
  idventana: number | null
}

export async function selectAsiento(pool: pg.Pool, id: number): Promise<Asiento> {
  const { rows } = await pool.query<Asiento>({
    name: 'asiento',
    text: `select i.idusuario, i.idseccion,
                  (select v.id from periodos_inscripcion v where v.idperiodo = i.idperiodo and v.abierto limit 1) as idventana
             from inscripciones i where i.id = $1`,
    values: [id],
  })
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function selectInscripciones(pool: pg.Pool, idusuario: number): Promise<Inscripcion[]> {
  const { rows } = await pool.query<Detallada>({
    name: 'inscripciones',
    text: 'select * from inscripciones_detalladas where idusuario = $1 order by id',
    values: [idusuario],
  })
  return rows.map(toAnswer)
}

export const selectInscritos = (db: Queryable, idseccion: number) =>
  db
    .select({
      id: usuarios.id,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      matricula: usuarios.matricula,
    })
    .from(inscripciones)
    .innerJoin(usuarios, eq(usuarios.id, inscripciones.idusuario))
    .where(eq(inscripciones.idseccion, idseccion))
    .orderBy(byName(usuarios.apellido), byName(usuarios.nombre), asc(usuarios.id))
