import { toHoraIso } from '@nivela/contract/horas'
import type { Seccion, SeccionBody } from '@nivela/contract/secciones'
import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/errors.ts'
import type { Queryable } from '../../platform/postgres.ts'
import { byName, matches } from '../../platform/search.ts'
import { asignaturas } from '../../schema/asignaturas.ts'
import { aulas } from '../../schema/aulas.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { secciones } from '../../schema/secciones.ts'
import { usuarios } from '../../schema/usuarios.ts'

const detailed = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      seccion: secciones,
      asignaturas: { nombre: asignaturas.nombre },
      aulas: { nombre: aulas.nombre },
      usuarios: { nombre: usuarios.nombre, apellido: usuarios.apellido },
    })
    .from(secciones)
    .innerJoin(asignaturas, eq(asignaturas.id, secciones.idasignatura))
    .innerJoin(aulas, eq(aulas.id, secciones.idAula))
    .innerJoin(usuarios, eq(usuarios.id, secciones.idusuario))
    .where(where)
    .orderBy(byName(asignaturas.nombre), byName(secciones.nombre), asc(secciones.id))

const toAnswer = ({ seccion, ...nested }: Awaited<ReturnType<typeof detailed>>[number]): Seccion => ({
  ...seccion,
  inicio: toHoraIso(seccion.inicio),
  fin: toHoraIso(seccion.fin),
  ...nested,
})

const selectWhere = async (db: Queryable, where: SQL | undefined): Promise<Seccion[]> =>
  (await detailed(db, where)).map(toAnswer)

/** Every section, for a page that the whole school opens at once: prepared, so that PostgreSQL plans it once per connection. */
export function prepareSecciones(db: Queryable) {
  const all = detailed(db, undefined).prepare('secciones')
  return async (): Promise<Seccion[]> => (await all.execute()).map(toAnswer)
}

export const searchSecciones = (db: Queryable, buscar: string) =>
  selectWhere(db, or(matches(secciones.nombre, buscar), matches(asignaturas.nombre, buscar)))

export const selectSeccionesOfMaestro = (db: Queryable, idusuario: number) =>
  selectWhere(db, eq(secciones.idusuario, idusuario))

export async function selectSeccion(db: Queryable, id: number): Promise<Seccion> {
  const [row] = await selectWhere(db, eq(secciones.id, id))
  if (!row) throw notFound()
  return row
}

export async function insertSeccion(db: Queryable, body: SeccionBody): Promise<number> {
  const [row] = await db.insert(secciones).values(body).returning({ id: secciones.id })
  return row?.id ?? 0
}

export async function updateSeccion(db: Queryable, id: number, body: SeccionBody): Promise<void> {
  const rows = await db
    .update(secciones)
    .set(body)
    .where(eq(secciones.id, id))
    .returning({ id: secciones.id })
  if (!rows.length) throw notFound()
}

/** Whoever is about to enrol waits for this lock, and then finds the section gone. */
export async function lockSeccion(db: Queryable, id: number): Promise<void> {
  const rows = await db.select({ id: secciones.id }).from(secciones).where(eq(secciones.id, id)).for('update')
  if (!rows.length) throw notFound()
}

export const deleteSeccion = (db: Queryable, id: number) => db.delete(secciones).where(eq(secciones.id, id))

export const countInscritos = (db: Queryable, id: number) =>
  db.$count(inscripciones, eq(inscripciones.idseccion, id))

/** The section that holds the classroom, or the teacher, at these hours. */
export async function selectOptionalInTheWay(
  db: Queryable,
  what: 'aula' | 'maestro',
  id: number,
  { idAula, idusuario, idperiodo, dia, inicio, fin }: SeccionBody,
): Promise<Seccion | null> {
  const [row] = await selectWhere(
    db,
    and(
      what === 'aula' ? eq(secciones.idAula, idAula) : eq(secciones.idusuario, idusuario),
      eq(secciones.idperiodo, idperiodo),
      eq(secciones.dia, dia),
      sql`int4range(${secciones.inicio}, ${secciones.fin}) && int4range(${inicio}, ${fin})`,
      ne(secciones.id, id),
    ),
  )
  return row ?? null
}
