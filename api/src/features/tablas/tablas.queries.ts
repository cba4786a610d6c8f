import type { Condicion } from '@nivela/contract/calificaciones'
import type { Usuario } from '@nivela/contract/usuarios'
import { or, type SQL, sql } from 'drizzle-orm'
import { readInSlices } from '../../platform/postgres/paging.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { matches } from '../../platform/postgres/search.ts'
import { asignaturas } from '../../schema/asignaturas.ts'
import { secciones } from '../../schema/secciones.ts'
import { matchesPersona } from '../usuarios/usuarios.service.ts'

interface Linea extends Record<string, unknown> {
  asignatura: string
  seccion: string
  maestro: string
  matricula: string | null
  apellido: string
  nombre: string
}

export interface Asiento
  extends Linea,
    Pick<Usuario, 'cedula' | 'tipodocumento' | 'documento' | 'correo' | 'telefono'> {
  creada: string
}

export interface Nota extends Linea {
  calificacion: number | null
  condicion: Condicion | null
  oficializado: boolean
  /** Of a closed period. */
  notaMinima: number | null
}

export interface Asistencia extends Linea {
  clases: number
  ausencias: string[]
  excusas: string[]
}

/** Everyone who has a seat in a section of a period. */
export const selectAsientos = (db: Queryable, idperiodo: number, buscar: string | undefined) =>
  readLineas<Asiento>(
    db,
    'inscripciones',
    whereOf(idperiodo, buscar),
    sql`usuarios.cedula, usuarios.tipodocumento, usuarios.documento, usuarios.correo, usuarios.telefono, linea.creada`,
  )

export const selectNotas = (db: Queryable, idperiodo: number, buscar: string | undefined) =>
  readLineas<Nota>(
    db,
    'calificaciones',
    whereOf(idperiodo, buscar),
    sql`linea.calificacion::float8 as calificacion, linea.condicion, linea.oficializado, periodos.nota_minima as "notaMinima"`,
  )

/** Of each seat, how often the roll was called since it was taken, and the days on which its student is marked. */
export function selectAsistencias(
  db: Queryable,
  idperiodo: number,
  buscar: string | undefined,
  zona: string,
) {
  const marked = (list: SQL) => sql`array(
    select to_char(a.fecha, 'YYYY-MM-DD') from asistencias a
     where a.idseccion = linea.idseccion and linea.idusuario = any(${list}) order by a.fecha)`
  return readLineas<Asistencia>(
    db,
    'inscripciones',
    whereOf(idperiodo, buscar),
    sql`(select count(*)::int from asistencias a
          where a.idseccion = linea.idseccion
            and (a.fecha >= (linea.creada at time zone ${zona})::date or linea.idusuario = any(a.ausentes || a.excusados))) as clases,
        ${marked(sql`a.ausentes`)} as ausencias, ${marked(sql`a.excusados`)} as excusas`,
  )
}

const whereOf = (idperiodo: number, buscar: string | undefined) =>
  sql`secciones.idperiodo = ${idperiodo} and ${
    (buscar &&
      or(matchesPersona(buscar), matches(secciones.nombre, buscar), matches(asignaturas.nombre, buscar))) ||
    sql`true`
  }`

/** Lines of a student in a section, in the order of a school's lists. */
function readLineas<Row extends Linea>(
  db: Queryable,
  table: 'inscripciones' | 'calificaciones',
  where: SQL,
  columns: SQL,
) {
  const from = sql`
    from ${sql.identifier(table)} linea
    join secciones on secciones.id = linea.idseccion
    join asignaturas on asignaturas.id = secciones.idasignatura
    join usuarios on usuarios.id = linea.idusuario`
  const ids = sql`
    select linea.id ${from} where ${where}
     order by comparable(asignaturas.nombre), comparable(secciones.nombre), comparable(usuarios.apellido), comparable(usuarios.nombre), linea.id`
  return readInSlices<Row>(db, ids, async wanted => {
    const { rows } = await db.execute<Row>(sql`
      select asignaturas.nombre as asignatura, secciones.nombre as seccion, maestro.nombre || ' ' || maestro.apellido as maestro,
             usuarios.matricula, usuarios.apellido, usuarios.nombre, ${columns} ${from}
        join periodos on periodos.id = secciones.idperiodo
        join usuarios maestro on maestro.id = secciones.idusuario
       where linea.id = any(${wanted}) order by array_position(${wanted}, linea.id)`)
    return rows as Row[]
  })
}
