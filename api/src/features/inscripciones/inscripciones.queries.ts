import type { Inscripcion } from '@nivela/contract/inscripciones'
import { asc, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { type SeccionRow, toSeccion } from '../secciones/secciones.service.ts'

/** A row of the view `inscripciones_detalladas`. */
export interface Detallada
  extends Omit<SeccionRow, 'id' | 'idusuario' | 'idAula' | 'apellido' | 'enEspera' | 'estado'> {
  id: number
  idperiodoinscripcion: number
  idusuario: number
  idseccion: number
  idmaestro: number
  idaula: number
  en_espera: number
  apellido_maestro: string
}

export const toAnswer = (row: Detallada): Inscripcion => ({
  id: row.id,
  idperiodoinscripcion: row.idperiodoinscripcion,
  idusuario: row.idusuario,
  idseccion: row.idseccion,
  secciones: toSeccion({
    ...row,
    id: row.idseccion,
    idusuario: row.idmaestro,
    idAula: row.idaula,
    enEspera: row.en_espera,
    // By constraint: nobody is enrolled in a cancelled one.
    estado: 'activa',
    apellido: row.apellido_maestro,
  }),
})

export interface Asiento {
  id: number
  idusuario: number
  idseccion: number
  /** An open window of its period. Any will do: a late one lets people leave what they took in the first. */
  idventana: number | null
  /** The window that it was taken in: what the office acts under where none is open. */
  idperiodoinscripcion: number
}

const COLUMNS = `i.id, i.idusuario, i.idseccion, i.idperiodoinscripcion,
    (select v.id from periodos_inscripcion v where v.idperiodo = i.idperiodo and v.abierto limit 1) as idventana`
const ASIENTO = `select ${COLUMNS} from inscripciones i`

export interface AsientoAsked {
  id: number
  /** The section that it would be changed for. */
  destino?: number
}

/** A seat, and whether its student has one where it would go. */
export type AsientoFound = Asiento & { tieneDestino: boolean }

/**
 * Several people's, in the order asked; undefined where there is none. Planned each time, not prepared by name: a plan that is
 * kept from the first minutes of a window, when few have a seat, reads all seats once there are thousands.
 */
export async function selectAsientos(
  pool: pg.Pool,
  asked: AsientoAsked[],
): Promise<(AsientoFound | undefined)[]> {
  const { rows } = await pool.query<AsientoFound & { place: number }>(
    `select a.place::int, ${COLUMNS}, exists (select from inscripciones o
        where o.idusuario = i.idusuario and o.idseccion = a.destino) as "tieneDestino"
       from unnest($1::int[], $2::int[]) with ordinality a (id, destino, place) join inscripciones i on i.id = a.id`,
    [asked.map(({ id }) => id), asked.map(({ destino = null }) => destino)],
  )
  const found: (AsientoFound | undefined)[] = []
  for (const { place, ...seat } of rows) found[place - 1] = seat
  return found
}

/** The seats of these students in a section. */
export async function selectAsientosIn(pool: pg.Pool, idseccion: number, idusuarios: number[]) {
  const where = 'where i.idseccion = $1 and i.idusuario = any ($2)'
  const { rows } = await pool.query<Asiento>(`${ASIENTO} ${where}`, [idseccion, idusuarios])
  return rows
}

/** These seats of a student; others' are left out. */
export async function selectAsientosOf(pool: pg.Pool, idusuario: number, ids: number[]) {
  const where = 'where i.idusuario = $1 and i.id = any ($2)'
  const { rows } = await pool.query<Asiento>(`${ASIENTO} ${where}`, [idusuario, ids])
  return rows
}

/** The seat that came of changing another one, by that one's id. */
export async function selectOptionalChanged(pool: pg.Pool, id: number): Promise<Inscripcion | null> {
  const { rows } = await pool.query<Detallada>(
    'select d.* from inscripciones i join inscripciones_detalladas d on d.id = i.id where i.cambio_de = $1',
    [id],
  )
  return rows[0] ? toAnswer(rows[0]) : null
}

export async function selectInscripciones(pool: pg.Pool, idusuario: number): Promise<Inscripcion[]> {
  const { rows } = await pool.query<Detallada & { enEvaluacion: boolean }>({
    name: 'inscripciones',
    text: `select *, exists (select from calificaciones c where c.idseccion = d.idseccion) as "enEvaluacion"
             from inscripciones_detalladas d where idusuario = $1 order by id`,
    values: [idusuario],
  })
  return rows.map(row => ({ ...toAnswer(row), enEvaluacion: row.enEvaluacion }))
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
    // Students of one name are told apart by their matrícula: so they are in its order.
    .orderBy(byName(usuarios.apellido), byName(usuarios.nombre), asc(usuarios.matricula), asc(usuarios.id))
