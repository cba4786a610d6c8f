import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/postgres/postgres.ts'

/** A sheet's students, in a table of the transaction (`createFilas`). */
export const FILAS = sql.raw('filas_importadas i')

const CELLS = sql.raw(`fila integer, matricula text, cedula text, tipodocumento text, documento text,
  nombre text, apellido text, correo text, telefono text,
  lengua boolean, matematica boolean, sociales boolean, naturales boolean,
  nota_lengua numeric, nota_matematica numeric, nota_sociales numeric, nota_naturales numeric`)

/**
 * `idusuario` is whose row it is, by the cédula or the other document, which may be that of a record that was joined with theirs; null until a new person is inserted, which makes the
 * row `nueva`.
 */
export const createFilas = (tx: Transaction) =>
  tx.execute(sql`
    create temporary table filas_importadas (${CELLS}, idusuario integer, nueva boolean not null default false)
      on commit drop`)

/**
 * One parameter, unfolded by PostgreSQL; answers how many rows it held. People are looked up row by row: for a join the
 * planner would trust figures from before the import.
 */
export async function unfoldFilas(tx: Transaction, json: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into filas_importadas
    select i.*, coalesce(
        (select u.id from usuarios u where u.cedula = i.cedula),
        (select u.id from usuarios u where u.tipodocumento = i.tipodocumento and u.documento = i.documento),
        (select max(r.idusuario) from registros_unidos r where r.cedula = i.cedula),
        (select max(r.idusuario) from registros_unidos r where r.tipodocumento = i.tipodocumento and r.documento = i.documento))
      from json_to_recordset(${json}::json) as i(${CELLS})`)
  return rowCount ?? 0
}

/** Once all are there: what whole sheets are joined by. */
export const analyzeFilas = (tx: Transaction) =>
  tx.execute(sql`analyze filas_importadas (fila, idusuario, correo, matricula)`)

/** Of rows that name a record which was joined with another one: what the old record was called is no correction of the student's. */
export async function settleUnidas(tx: Transaction): Promise<{ fila: number; estudiante: string }[]> {
  const { rows } = await tx.execute<{ fila: number; estudiante: string }>(sql`
    update filas_importadas i
       set matricula = nullif(i.matricula, r.matricula), correo = nullif(i.correo, r.correo)
      from registros_unidos r join usuarios u on u.id = r.idusuario
     where i.idusuario = r.idusuario and (i.cedula = r.cedula or (i.tipodocumento, i.documento) = (r.tipodocumento, r.documento))
       and (i.cedula is distinct from u.cedula or i.documento is distinct from u.documento)
    returning i.fila, u.nombre || ' ' || u.apellido as estudiante`)
  return rows
}

/** Rows of the sheet that are set aside. */
export const dropFilas = (tx: Transaction, filas: number[]) =>
  tx.execute(sql`delete from filas_importadas where fila = any(${sql.param(filas)}::integer[])`)

/** Sets cells of every row `i` that the sheet leaves empty, from a join that tells its row as `f`. */
export const fillFilas = (tx: Transaction, cells: SQL, source: SQL) =>
  tx.execute(sql`update filas_importadas i set ${cells} from ${source} where f.fila = i.fila`)

const MAX_TOLD = 1000

interface Mudado {
  id: number
  /** The one that they have. */
  correo: string | null
  activo: boolean
  conClave: boolean
  invitado: boolean
}

/** The students whose e-mail the sheet changes: those who are switched on are told so. */
export async function selectMudados(tx: Transaction): Promise<Mudado[]> {
  const { rows } = await tx.execute<Mudado & Record<string, unknown>>(sql`
    select u.id, u.correo, u.activo, u.contrasena_hash is not null as "conClave",
           exists (select from correos c where c.idusuario = u.id and c.tipo = 'invitacion') as invitado
      from ${FILAS} join usuarios u on u.id = i.idusuario
     where i.correo is not null and u.correo is distinct from i.correo`)
  return rows
}

export interface Apagado {
  fila: number
  estudiante: string
}

/** Those in the sheet who are switched off. */
export async function selectApagados(tx: Transaction): Promise<Apagado[]> {
  const { rows } = await tx.execute<Apagado & Record<string, unknown>>(sql`
    select i.fila, i.nombre || ' ' || i.apellido as estudiante
      from ${FILAS} join usuarios u on u.id = i.idusuario where not u.activo order by i.fila limit ${MAX_TOLD}`)
  return rows
}

/** Changes what differs; an empty matrícula, e-mail or telephone leaves the one that is known. */
export const updateEstudiantes = (tx: Transaction) =>
  tx.execute(sql`
    update usuarios u
       set matricula = coalesce(i.matricula, u.matricula), nombre = i.nombre, apellido = i.apellido,
           correo = coalesce(i.correo, u.correo), telefono = coalesce(i.telefono, u.telefono),
           verificado = u.verificado and (i.correo is null or u.correo = i.correo)
      from ${FILAS}
     where u.id = i.idusuario
       and (u.matricula, u.nombre, u.apellido, u.correo, u.telefono)
        is distinct from (coalesce(i.matricula, u.matricula), i.nombre, i.apellido, coalesce(i.correo, u.correo),
                          coalesce(i.telefono, u.telefono))`)

/** Who a person is, in one text: everyone in a sheet has a cédula or another document. */
const IDENTIDAD = (row: string) =>
  sql.raw(`coalesce(${row}.cedula, ${row}.tipodocumento || ' ' || ${row}.documento)`)

/** What the school gives to a student who comes without one; null where it gives none. */
export async function giveMatricula(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ matricula: string }>(sql`select matricula from next_matriculas(1)`)
  return rows[0]?.matricula ?? null
}

/** Inserts new people, but for rows whose e-mail or matrícula is somebody else's: those are for the office to judge. */
export async function insertEstudiantes(tx: Transaction): Promise<{ id: number; conCorreo: boolean }[]> {
  const { rows } = await tx.execute<{ id: number; conCorreo: boolean }>(sql`
    with sin as (
      select i.fila, row_number() over (order by i.fila)::integer as puesto
        from ${FILAS} where i.idusuario is null and i.matricula is null),
    dadas as (
      select s.fila, n.matricula
        from next_matriculas((select count(*) from sin)::integer, (select array_agg(i.matricula) from ${FILAS})) n
        join sin s using (puesto)),
    nuevos as (
      insert into usuarios (matricula, cedula, tipodocumento, documento, nombre, apellido, correo, telefono, idrol)
      select coalesce(i.matricula, d.matricula), i.cedula, i.tipodocumento, i.documento, i.nombre, i.apellido, i.correo, i.telefono, 3
        from ${FILAS} left join dadas d using (fila)
       where i.idusuario is null
         and not exists (select from usuarios u where u.correo = i.correo)
         and not exists (select from usuarios u where u.matricula = i.matricula)
      returning id, correo, ${IDENTIDAD('usuarios')} as identidad)
    update filas_importadas i set idusuario = n.id, nueva = true from nuevos n where n.identidad = ${IDENTIDAD('i')}
    returning n.id, n.correo is not null as "conCorreo"`)
  return rows
}
