import type { Calificacion, Condicion, LineaDeHistorial } from '@nivela/contract/calificaciones'
import type { BusquedaPaginada } from '@nivela/contract/listas'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notFound } from '../../platform/http/errors.ts'
import { answerList } from '../../platform/postgres/paging.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { asignaturas } from '../../schema/asignaturas.ts'
import { calificaciones } from '../../schema/calificaciones.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { periodos } from '../../schema/periodos.ts'
import { secciones } from '../../schema/secciones.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { matchesNombre } from '../usuarios/usuarios.service.ts'
import type { Inscrito } from './hoja.ts'

/** A grade with all that anyone may see of it; who asks decides what leaves. */
export type FullGrade = Calificacion & {
  idseccion: number
  secciones: NonNullable<Calificacion['secciones']>
  usuarios: NonNullable<Calificacion['usuarios']>
  version: number
}

const selectWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: calificaciones.id,
      idseccion: calificaciones.idseccion,
      idusuario: calificaciones.idusuario,
      calificacion: calificaciones.calificacion,
      condicion: calificaciones.condicion,
      oficializado: calificaciones.oficializado,
      notaMinima: periodos.notaMinima,
      version: calificaciones.version,
      seccion: secciones.nombre,
      asignatura: asignaturas.nombre,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
    })
    .from(calificaciones)
    .innerJoin(secciones, eq(secciones.id, calificaciones.idseccion))
    .innerJoin(asignaturas, eq(asignaturas.id, secciones.idasignatura))
    .innerJoin(periodos, eq(periodos.id, secciones.idperiodo))
    .innerJoin(usuarios, eq(usuarios.id, calificaciones.idusuario))
    .where(where)
    .orderBy(
      asc(calificaciones.idseccion),
      byName(usuarios.apellido),
      byName(usuarios.nombre),
      asc(calificaciones.id),
    )
    .$dynamic()

const toGrade = ({
  seccion,
  asignatura,
  nombre,
  apellido,
  ...row
}: Awaited<ReturnType<typeof selectWhere>>[number]): FullGrade => ({
  ...row,
  secciones: { nombre: seccion, asignaturas: { nombre: asignatura } },
  usuarios: { nombre, apellido },
})

interface Of {
  idmaestro?: number
  idestudiante?: number
  idseccion?: number
}

const whereOf = ({ idmaestro, idestudiante, idseccion }: Of, buscar?: string) =>
  and(
    idmaestro === undefined ? undefined : eq(secciones.idusuario, idmaestro),
    idestudiante === undefined ? undefined : eq(calificaciones.idusuario, idestudiante),
    idseccion === undefined ? undefined : eq(calificaciones.idseccion, idseccion),
    matchesNombre(buscar),
  )

export const selectCalificaciones = async (db: Queryable, of: Of): Promise<FullGrade[]> =>
  (await selectWhere(db, whereOf(of))).map(toGrade)

export async function searchCalificaciones(
  db: Queryable,
  of: Of,
  { buscar, ...page }: BusquedaPaginada,
  show: (grade: FullGrade) => Calificacion = grade => grade,
) {
  const where = whereOf(of, buscar)
  const count = async () => {
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(calificaciones)
      .innerJoin(secciones, eq(secciones.id, calificaciones.idseccion))
      .innerJoin(usuarios, eq(usuarios.id, calificaciones.idusuario))
      .where(where)
    return counted?.total ?? 0
  }
  return answerList(
    {
      ...{ db, where, count, id: calificaciones.id, ofOnePerson: of.idestudiante !== undefined },
      select: condition => selectWhere(db, condition),
      toAnswer: row => show(toGrade(row)),
    },
    page,
  )
}

/** Everyone in a section by name, with the grade that is saved. */
export async function selectInscritosConNota(db: Queryable, idseccion: number): Promise<Inscrito[]> {
  const rows = await db
    .select({
      idusuario: usuarios.id,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      matricula: usuarios.matricula,
      calificacion: calificaciones.calificacion,
      condicion: calificaciones.condicion,
      oficializado: calificaciones.oficializado,
      version: calificaciones.version,
    })
    .from(inscripciones)
    .innerJoin(usuarios, eq(usuarios.id, inscripciones.idusuario))
    .leftJoin(
      calificaciones,
      and(
        eq(calificaciones.idusuario, inscripciones.idusuario),
        eq(calificaciones.idseccion, inscripciones.idseccion),
      ),
    )
    .where(eq(inscripciones.idseccion, idseccion))
    .orderBy(byName(usuarios.apellido), byName(usuarios.nombre), asc(usuarios.matricula), asc(usuarios.id))
  return rows.map(({ calificacion, condicion, oficializado, version, ...who }) => ({
    ...who,
    valor: condicion ?? calificacion,
    oficializado: oficializado ?? false,
    version: version ?? 0,
  }))
}

export async function selectCalificacion(db: Queryable, id: number): Promise<FullGrade> {
  const [row] = await selectWhere(db, eq(calificaciones.id, id))
  if (!row) throw notFound()
  return toGrade(row)
}

/**
 * Advisory lock 7110: one transaction at a time writes the grades of a section. Grades, their counter and the enrolments
 * behind them are many rows; without it two saves, or a save and a publication, lock them in different orders. The order of
 * all locks: docs/architecture.md.
 */
const notasLock = (idseccion: number | PgColumn) => sql`pg_advisory_xact_lock(7110, ${idseccion})`

export const lockNotas = (tx: Transaction, idseccion: number) =>
  tx.execute(sql`select ${notasLock(idseccion)}`)

/** A grade that nobody else changes until the transaction ends; if one is named, only of this teacher's sections. */
export async function lockCalificacion(tx: Transaction, id: number, idmaestro?: number): Promise<FullGrade> {
  const locked = await tx
    .select({ lock: notasLock(calificaciones.idseccion) })
    .from(calificaciones)
    .innerJoin(secciones, eq(secciones.id, calificaciones.idseccion))
    .where(
      and(
        eq(calificaciones.id, id),
        idmaestro === undefined ? undefined : eq(secciones.idusuario, idmaestro),
      ),
    )
  if (!locked.length) throw notFound()
  // Read by a statement of its own: it sees what the last writer left.
  return selectCalificacion(tx, id)
}

/** Which of these students have a seat in the section; none of them can leave until the transaction ends. */
export async function lockInscritos(tx: Transaction, idseccion: number): Promise<Set<number>> {
  const rows = await tx
    .select({ idusuario: inscripciones.idusuario })
    .from(inscripciones)
    .where(eq(inscripciones.idseccion, idseccion))
    .orderBy(asc(inscripciones.idusuario))
    .for('key share')
  return new Set(rows.map(({ idusuario }) => idusuario))
}

export async function insertCalificacion(
  tx: Transaction,
  body: typeof calificaciones.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(calificaciones).values(body).returning({ id: calificaciones.id })
  return row?.id ?? 0
}

export const updateCalificacion = (
  tx: Transaction,
  id: number,
  changes: Partial<typeof calificaciones.$inferInsert>,
) => tx.update(calificaciones).set(changes).where(eq(calificaciones.id, id))

export const deleteCalificacion = (tx: Transaction, id: number) =>
  tx.delete(calificaciones).where(eq(calificaciones.id, id))

interface Cell {
  idusuario: number
  calificacion?: number | null | undefined
  condicion?: Condicion | null | undefined
}

/** Writes what differs: a number or a condition, another one, or none. Answers whose official grade changed, or went. */
export async function saveCells(
  tx: Transaction,
  idseccion: number,
  cells: Cell[],
): Promise<{ cambiadas: number[]; retiradas: number[] }> {
  const given = sql`json_to_recordset(${JSON.stringify(cells)}::json) as n(idusuario integer, calificacion numeric, condicion text)`
  type Written = { idusuario: number; oficializado: boolean }
  const officialOf = ({ rows }: { rows: Written[] }) =>
    rows.filter(({ oficializado }) => oficializado).map(({ idusuario }) => idusuario)
  const deleted = await tx.execute<Written>(sql`
    delete from calificaciones c using ${given}
     where c.idseccion = ${idseccion} and c.idusuario = n.idusuario and num_nonnulls(n.calificacion, n.condicion) = 0
    returning c.idusuario, c.oficializado`)
  const saved = await tx.execute<Written>(sql`
    insert into calificaciones as c (idseccion, idusuario, calificacion, condicion)
    select ${idseccion}, n.idusuario, n.calificacion, n.condicion from ${given}
     where num_nonnulls(n.calificacion, n.condicion) > 0
     order by n.idusuario
    on conflict (idusuario, idseccion) do update set calificacion = excluded.calificacion, condicion = excluded.condicion
     where (c.calificacion, c.condicion) is distinct from (excluded.calificacion, excluded.condicion)
    returning c.idusuario, c.oficializado`)
  return { cambiadas: officialOf(saved), retiradas: officialOf(deleted) }
}

/** Answers whose grade changed. */
export async function setOficial(
  tx: Transaction,
  idseccion: number,
  oficializado: boolean,
): Promise<number[]> {
  const rows = await tx
    .update(calificaciones)
    .set({ oficializado })
    .where(and(eq(calificaciones.idseccion, idseccion), eq(calificaciones.oficializado, !oficializado)))
    .returning({ idusuario: calificaciones.idusuario })
  return rows.map(({ idusuario }) => idusuario)
}

export async function selectHistorial(db: Queryable, idseccion: number): Promise<LineaDeHistorial[]> {
  const { rows } = await db.execute<LineaDeHistorial & Record<string, unknown>>(sql`
    select h.id::int, h.idobjeto as idcalificacion, h.idusuario,
           json_build_object('nombre', u.nombre, 'apellido', u.apellido) as usuarios,
           json_build_object('nombre', coalesce(a.nombre, 'El sistema'), 'apellido', coalesce(a.apellido, '')) as autor,
           to_char(h.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as cuando,
           (h.antes ->> 'calificacion')::numeric as antes, (h.despues ->> 'calificacion')::numeric as despues,
           h.antes ->> 'condicion' as "condicionAntes", h.despues ->> 'condicion' as "condicionDespues", h.motivo,
           (h.antes ->> 'oficializado')::boolean as "oficialAntes",
           (h.despues ->> 'oficializado')::boolean as "oficialDespues",
           -- While a period is closed, a grade changes by rectification alone. The author's role may be another by now.
           coalesce((select (p.despues ->> 'cerrado')::boolean from bitacora p
                      where p.objeto = 'periodos' and p.id < h.id and p.idobjeto = s.idperiodo
                      order by p.id desc limit 1), false) as rectificada
      from bitacora h
      join secciones s on s.id = ${idseccion}
      join usuarios u on u.id = h.idusuario
      left join usuarios a on a.id = h.idautor
     where h.objeto = 'calificaciones' and coalesce(h.despues, h.antes) ->> 'idseccion' = ${String(idseccion)}
     order by h.id desc`)
  return rows
}
