import { toHoraIso } from '@nivela/contract/horas'
import type { Choque, FiltroDeSecciones, Horas, Seccion, SeccionBody } from '@nivela/contract/secciones'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { byName, matches } from '../../platform/postgres/search.ts'
import { asignaturas } from '../../schema/asignaturas.ts'
import { aulas } from '../../schema/aulas.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { secciones } from '../../schema/secciones.ts'
import { usuarios } from '../../schema/usuarios.ts'

/** As it stands by itself, with the version that its editors need. */
type FullSeccion = Seccion & { version: number }

/** A section with the names of what it refers to, as a query gives it. */
export interface SeccionRow
  extends Omit<Seccion, 'inicio' | 'fin' | 'asignaturas' | 'aulas' | 'usuarios' | 'version'> {
  inicio: number
  fin: number
  asignatura: string
  aula: string
  maestro: string
  apellido: string
}

const detalladas = (where: SQL | undefined) => sql`
    select ${secciones.id}, ${secciones.nombre}, ${secciones.idusuario}, ${secciones.idperiodo}, ${secciones.idasignatura},
           ${secciones.idAula} as "idAula", ${secciones.dia}, ${secciones.inicio}, ${secciones.fin}, ${secciones.cupo},
           ${secciones.inscritos}, ${secciones.enEspera} as "enEspera", ${secciones.estado}, ${secciones.version}, ${asignaturas.nombre} as asignatura, ${aulas.nombre} as aula,
           ${usuarios.nombre} as maestro, ${usuarios.apellido} as apellido
      from ${secciones}
      join ${asignaturas} on ${asignaturas.id} = ${secciones.idasignatura}
      join ${aulas} on ${aulas.id} = ${secciones.idAula}
      join ${usuarios} on ${usuarios.id} = ${secciones.idusuario}
     where ${where ?? sql`true`}`

/** As PostgreSQL answers them: the whole school opens this list at once, and an ORM's mapping of every value would be half of its price. */
const selectWhere = async (db: Queryable, where: SQL | undefined): Promise<FullSeccion[]> => {
  const { rows } = await db.execute<SeccionRow & { version: number } & Record<string, unknown>>(
    sql`${detalladas(where)} order by ${byName(asignaturas.nombre)}, ${byName(secciones.nombre)}, ${secciones.id}`,
  )
  return rows.map(row => ({ ...toSeccion(row), version: row.version }))
}

const active = eq(secciones.estado, 'activa')

const ofPeriodo = (idperiodo: number | undefined) =>
  idperiodo === undefined ? undefined : eq(secciones.idperiodo, idperiodo)

const ofOferta = (idperiodo: number | undefined) => and(ofPeriodo(idperiodo), active)

export const selectOferta = (db: Queryable, idperiodo: number | undefined) =>
  selectWhere(db, ofOferta(idperiodo))

/** A hash of the very rows that the list shows, so that whatever changes one of them changes it. */
export async function selectVersionOfOferta(db: Queryable, idperiodo: number | undefined): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select coalesce(md5(string_agg(fila::text, '' order by fila.id)), '') as version
          from (${detalladas(ofOferta(idperiodo))}) fila`,
  )
  return rows[0]?.version ?? ''
}

/** A section as the API answers it, by itself or inside something else. */
export const toSeccion = (row: SeccionRow): Seccion => ({
  id: row.id,
  nombre: row.nombre,
  idusuario: row.idusuario,
  idperiodo: row.idperiodo,
  idasignatura: row.idasignatura,
  idAula: row.idAula,
  dia: row.dia,
  inicio: toHoraIso(row.inicio),
  fin: toHoraIso(row.fin),
  cupo: row.cupo,
  inscritos: row.inscritos,
  enEspera: row.enEspera,
  estado: row.estado,
  asignaturas: { nombre: row.asignatura },
  aulas: { nombre: row.aula },
  usuarios: { nombre: row.maestro, apellido: row.apellido },
})

export const searchSecciones = (
  db: Queryable,
  { buscar, idperiodo, canceladas }: Pick<FiltroDeSecciones, 'buscar' | 'idperiodo' | 'canceladas'>,
) =>
  selectWhere(
    db,
    and(
      buscar ? or(matches(secciones.nombre, buscar), matches(asignaturas.nombre, buscar)) : undefined,
      ofPeriodo(idperiodo),
      canceladas ? undefined : active,
    ),
  )

export const selectSeccionesOfMaestro = (db: Queryable, idusuario: number, canceladas: boolean) =>
  selectWhere(db, and(eq(secciones.idusuario, idusuario), canceladas ? undefined : active))

/** The other sections of its subject in its period. */
export const selectHermanas = (db: Queryable, { id, idperiodo, idasignatura }: Seccion) =>
  selectWhere(
    db,
    and(
      eq(secciones.idperiodo, idperiodo),
      eq(secciones.idasignatura, idasignatura),
      ne(secciones.id, id),
      active,
    ),
  )

export const selectSeccionesById = (db: Queryable, ids: number[]) =>
  selectWhere(db, inArray(secciones.id, ids))

export async function selectSeccion(db: Queryable, id: number): Promise<FullSeccion> {
  const [row] = await selectWhere(db, eq(secciones.id, id))
  if (!row) throw notFound()
  return row
}

export async function insertSeccion(tx: Transaction, body: SeccionBody): Promise<number> {
  const [row] = await tx.insert(secciones).values(body).returning({ id: secciones.id })
  return row?.id ?? 0
}

export const updateSeccion = (tx: Transaction, id: number, body: SeccionBody) =>
  tx.update(secciones).set(body).where(eq(secciones.id, id))

/** As it was read: if someone changed it since, the transaction is run again. Answers its new version. */
export async function updateUnchanged(
  tx: Transaction,
  { id, version }: FullSeccion,
  body: SeccionBody,
): Promise<number> {
  const as = and(eq(secciones.id, id), eq(secciones.version, version))
  const [row] = await tx.update(secciones).set(body).where(as).returning({ version: secciones.version })
  if (!row) await tx.execute(sql`select try_again(${`la sección ${id}`})`)
  return row?.version ?? version
}

export const cancelSeccion = (tx: Transaction, id: number) =>
  tx.update(secciones).set({ estado: 'cancelada' }).where(eq(secciones.id, id))

export const resizeSeccion = (tx: Transaction, id: number, cupo: number) =>
  tx.update(secciones).set({ cupo }).where(eq(secciones.id, id))

/** Looks a section up by its unique key: period, subject and name. */
export async function selectOptionalNamed(
  db: Queryable,
  { idperiodo, idasignatura, nombre }: Pick<SeccionBody, 'idperiodo' | 'idasignatura' | 'nombre'>,
): Promise<FullSeccion | null> {
  const named = sql`comparable(${secciones.nombre}) = comparable(${nombre})`
  const [row] = await selectWhere(
    db,
    and(eq(secciones.idperiodo, idperiodo), eq(secciones.idasignatura, idasignatura), named, active),
  )
  return row ?? null
}

/** Against everyone else who adds or changes a section of the period. */
export const lockOferta = (tx: Transaction, idperiodo: number) =>
  tx.execute(sql`select lock_oferta(${idperiodo})`)

const SIN_CERRAR = sql`${secciones.idperiodo} in (select id from periodos where not cerrado)`

/** Against everyone else who adds or changes a section of a period in which this teacher has one, by the period's id. */
export const lockOfertasOf = (tx: Transaction, idusuario: number) =>
  tx.execute(sql`
    select lock_oferta(idperiodo) from (
      select distinct idperiodo from ${secciones} where idusuario = ${idusuario} and ${SIN_CERRAR} order by 1) p`)

/** A teacher's sections of periods that are not closed, all but cancelled ones, by id. */
export async function selectEntregables(tx: Transaction, idusuario: number): Promise<FullSeccion[]> {
  const rows = await selectWhere(tx, and(eq(secciones.idusuario, idusuario), SIN_CERRAR, active))
  return rows.sort((a, b) => a.id - b.id)
}

export const setMaestro = (tx: Transaction, id: number, idusuario: number) =>
  tx.update(secciones).set({ idusuario }).where(eq(secciones.id, id))

/** With the seats of its students; see the lock order in docs/architecture.md. */
export const lockSeccion = (tx: Transaction, id: number, espera: string) =>
  tx.execute(sql`select lock_seccion(${id}, ${espera})`)

export const deleteSeccion = (tx: Transaction, id: number) => tx.delete(secciones).where(eq(secciones.id, id))

/** Its students, as a query. */
export const inscritosOf = (id: number) => sql`select idusuario from ${inscripciones} where idseccion = ${id}`

export const countInscritos = (db: Queryable, id: number) =>
  db.$count(inscripciones, eq(inscripciones.idseccion, id))

interface FilaDeChoque extends Record<string, unknown> {
  idusuario: number
  nombre: string
  apellido: string
  matricula: string | null
  idseccion: number
}

/** Its students who have another section at these hours, with that section. */
export async function selectChoques(db: Queryable, id: number, horas: Horas): Promise<Choque[]> {
  const { rows } = await db.execute<FilaDeChoque>(sql`
    select u.id as idusuario, u.nombre, u.apellido, u.matricula, o.idseccion
      from ${inscripciones} i
      join ${inscripciones} o on o.idusuario = i.idusuario and o.idperiodo = i.idperiodo and o.idseccion <> i.idseccion
      join ${usuarios} u on u.id = i.idusuario
     where i.idseccion = ${id} and chocan(o.dia, o.inicio, o.fin, ${horas.dia}, ${horas.inicio}, ${horas.fin})
     order by comparable(u.apellido), comparable(u.nombre), u.id, o.inicio`)
  if (!rows.length) return []
  const others = await selectSeccionesById(
    db,
    rows.map(({ idseccion }) => idseccion),
  )
  return rows.flatMap(({ idseccion, ...student }) => {
    const otra = others.find(one => one.id === idseccion)
    return otra ? [{ ...student, secciones: otra }] : []
  })
}

/** The section that holds the classroom, or the teacher, at these hours. */
export async function selectOptionalInTheWay(
  db: Queryable,
  what: 'aula' | 'maestro',
  id: number,
  {
    idAula,
    idusuario,
    idperiodo,
    dia,
    inicio,
    fin,
  }: Pick<SeccionBody, 'idAula' | 'idusuario' | 'idperiodo' | 'dia' | 'inicio' | 'fin'>,
): Promise<Seccion | null> {
  const [row] = await selectWhere(
    db,
    and(
      what === 'aula' ? eq(secciones.idAula, idAula) : eq(secciones.idusuario, idusuario),
      eq(secciones.idperiodo, idperiodo),
      eq(secciones.dia, dia),
      sql`int4range(${secciones.inicio}, ${secciones.fin}) && int4range(${inicio}, ${fin})`,
      ne(secciones.id, id),
      active,
    ),
  )
  return row ?? null
}
