import {
  type Asistencia,
  type AsistenciaBody,
  type AsistenciaDeSeccion,
  asistencia,
  type Faltas,
} from '@nivela/contract/asistencias'
import { dayIn, toFechaRespuesta } from '@nivela/contract/fechas'
import { ROL } from '@nivela/contract/roles'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/http/access.ts'
import { type ConstraintSentences, conflict, notFound } from '../../platform/http/errors.ts'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { asistencias } from '../../schema/asistencias.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { selectSeccion } from '../secciones/secciones.service.ts'

export const asistenciasConstraints: ConstraintSentences = {
  asistencias_periodo_cerrado: { error: 'El período está cerrado: su asistencia ya no cambia.' },
  asistencias_apagada: { error: 'La escuela no lleva la asistencia en este período.' },
  asistencias_fuera_del_periodo: { error: 'Esa fecha no es del período de la sección.', campo: 'fecha' },
  asistencias_seccion: { error: 'La sección tiene asistencia guardada y no se puede eliminar.' },
}

type Row = typeof asistencias.$inferSelect

const toAnswer = (row: Row): Asistencia => ({ ...row, fecha: toFechaRespuesta(row.fecha) })

/** Another teacher's section is none. */
async function selectOwnSeccion(db: Queryable, caller: Caller, idseccion: number) {
  const section = await selectSeccion(db, idseccion)
  if (caller.idrol === ROL.maestro && section.idusuario !== caller.id) throw notFound()
  return section
}

export async function listAsistencias(
  db: Database,
  caller: Caller,
  idseccion: number,
): Promise<AsistenciaDeSeccion> {
  const { idperiodo } = await selectOwnSeccion(db, caller, idseccion)
  const { asistencia: activa, cerrado } = await selectPeriodo(db, idperiodo)
  const rows = await db
    .select()
    .from(asistencias)
    .where(eq(asistencias.idseccion, idseccion))
    .orderBy(desc(asistencias.fecha))
  return { activa: activa && !cerrado, clases: rows.map(toAnswer) }
}

const ordered = (list: number[]) => [...new Set(list)].sort((one, other) => one - other)

/**
 * Keeps the roll of one day. What the section, its period and its students allow is looked at with the rows held. The marks
 * of students who left the section stay as they are: the teacher's list has no line for them, and they may come back.
 */
export const saveAsistencia = (
  db: Database,
  caller: Caller,
  idseccion: number,
  { version, fecha, ausentes, excusados }: AsistenciaBody,
  schoolTz: string,
): Promise<Asistencia> =>
  db.transaction(async tx => {
    await selectOwnSeccion(tx, caller, idseccion)
    if (fecha > dayIn(schoolTz)) throw conflict('Esa clase todavía no se ha dado.', 'fecha')
    const enrolled = await tx
      .select({ id: inscripciones.idusuario })
      .from(inscripciones)
      .where(eq(inscripciones.idseccion, idseccion))
      .for('share')
    const ids = new Set(enrolled.map(({ id }) => id))
    const withGone = (named: number[], standing: number[]) => {
      const gone = standing.filter(id => !ids.has(id))
      if (named.some(id => !ids.has(id) && !gone.includes(id)))
        throw conflict('En la lista hay alguien que ya no está en la sección.')
      return ordered([...named, ...gone])
    }
    const ofDay = and(eq(asistencias.idseccion, idseccion), eq(asistencias.fecha, fecha))
    const none: Row = { id: 0, idseccion, fecha, ausentes: [], excusados: [], version: 0 }
    const [made] = await tx
      .insert(asistencias)
      .values({ idseccion, fecha, ausentes: ordered(ausentes), excusados: ordered(excusados) })
      .onConflictDoNothing()
      .returning()
    const [found] = made ? [none] : await tx.select().from(asistencias).where(ofDay).for('update')
    const before = found ?? none
    refuseStale(asistencia, toAnswer(before), version)
    const lists = {
      ausentes: withGone(ausentes, before.ausentes),
      excusados: withGone(excusados, before.excusados),
    }
    if (made) return toAnswer(made)
    const [row] = await tx.update(asistencias).set(lists).where(ofDay).returning()
    if (!row) throw notFound()
    return toAnswer(row)
  })

/** A class that was not held. */
export const removeAsistencia = (db: Database, caller: Caller, id: number): Promise<Asistencia> =>
  db.transaction(async tx => {
    const [row] = await tx.select().from(asistencias).where(eq(asistencias.id, id)).for('update')
    if (!row) throw notFound()
    await selectOwnSeccion(tx, caller, row.idseccion)
    await tx.delete(asistencias).where(eq(asistencias.id, id))
    return toAnswer(row)
  })

/**
 * Of each section of a student whose roll was called since they have their seat. A day on which they are marked counts
 * before that too: they were there, left and came back.
 */
export async function listFaltas(db: Queryable, idusuario: number, schoolTz: string): Promise<Faltas[]> {
  const days = (list: 'ausentes' | 'excusados') => sql`
    coalesce(json_agg(to_char(a.fecha, 'YYYY-MM-DD"T00:00:00.000Z"') order by a.fecha)
      filter (where i.idusuario = any(a.${sql.identifier(list)})), '[]'::json)`
  const { rows } = await db.execute<Faltas & Record<string, unknown>>(sql`
    select i.idseccion, count(*)::int as clases, ${days('ausentes')} as ausencias, ${days('excusados')} as excusas
      from ${inscripciones} i join ${asistencias} a on a.idseccion = i.idseccion
     where i.idusuario = ${idusuario}
       and (a.fecha >= (i.creada at time zone ${schoolTz})::date or i.idusuario = any(a.ausentes || a.excusados))
     group by i.idseccion order by i.idseccion`)
  return rows
}
