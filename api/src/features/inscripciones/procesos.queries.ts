import { toFechaRespuesta } from '@nivela/contract/fechas'
import {
  type Proceso,
  type ProcesoBody,
  type ProcesoNuevoBody,
  proceso,
} from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { ConVersion } from '@nivela/contract/version'
import { asc, eq, sql } from 'drizzle-orm'
import { AppError, conflict, notFound } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { matches } from '../../platform/postgres/search.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { inscripciones, periodosInscripcion } from '../../schema/inscripciones.ts'
import { ESPERA } from '../secciones/secciones.service.ts'
import { NOMBRE_TOMADO } from './procesos.constraints.ts'

type Row = typeof periodosInscripcion.$inferSelect

const toAnswer = (row: Row): Proceso => ({
  ...row,
  inicio: toFechaRespuesta(row.inicio),
  fin: toFechaRespuesta(row.fin),
})

function found(rows: Row[]): Proceso {
  if (!rows[0]) throw notFound()
  return toAnswer(rows[0])
}

export async function selectProcesos(db: Queryable, buscar: string | undefined): Promise<Proceso[]> {
  const rows = await db
    .select()
    .from(periodosInscripcion)
    .where(matches(periodosInscripcion.nombre, buscar))
    // The order in which the current period is chosen: see the rulings' "first open window".
    .orderBy(asc(periodosInscripcion.inicio), asc(periodosInscripcion.id))
  return rows.map(toAnswer)
}

export const insertProceso = async (db: Queryable, body: ProcesoNuevoBody) =>
  found(await db.insert(periodosInscripcion).values(body).returning())

/** The window as the body says it, or the one of that name if it is of the same period: it stays as it is. */
export async function ensureProceso(tx: Transaction, body: ProcesoNuevoBody): Promise<Proceso> {
  const [row] = await tx.insert(periodosInscripcion).values(body).onConflictDoNothing().returning()
  if (row) return toAnswer(row)
  const [same] = await tx
    .select()
    .from(periodosInscripcion)
    .where(sql`comparable(${periodosInscripcion.nombre}) = comparable(${body.nombre})`)
  if (same?.idperiodo !== body.idperiodo)
    throw new AppError(409, NOMBRE_TOMADO, { campos: { 'ventana.nombre': NOMBRE_TOMADO } })
  return toAnswer(same)
}

/** Those who are enrolling are let out first; see the lock order in docs/decisions/0021-transactions.md. */
async function lockProceso(tx: Transaction, id: number): Promise<Row> {
  await tx.execute(sql`select lock_ventana(${id}, ${ESPERA})`)
  const [row] = await tx
    .select()
    .from(periodosInscripcion)
    .where(eq(periodosInscripcion.id, id))
    .for('update')
  if (!row) throw notFound()
  return row
}

export const updateProceso = (
  db: Database,
  id: number,
  { version, ...body }: ConVersion<ProcesoBody | { abierto: boolean }>,
) =>
  db.transaction(async tx => {
    refuseStale(proceso, toAnswer(await lockProceso(tx, id)), version)
    return found(
      await tx.update(periodosInscripcion).set(body).where(eq(periodosInscripcion.id, id)).returning(),
    )
  })

/** Only one that nobody ever could use. The lock comes first: whoever is about to open it waits, and then finds it gone. */
export const deleteProceso = (db: Database, id: number): Promise<Proceso> =>
  db.transaction(async tx => {
    const row = await lockProceso(tx, id)
    const seats = await tx.$count(inscripciones, eq(inscripciones.idperiodoinscripcion, id))
    if (seats)
      throw conflict(
        `La inscripción no se puede eliminar: tiene ${count(seats, 'sección elegida', 'secciones elegidas')}.`,
      )
    if (row.abiertaAlgunaVez) throw conflict('La inscripción ya se abrió alguna vez: no se puede eliminar.')
    await tx.delete(periodosInscripcion).where(eq(periodosInscripcion.id, id))
    return toAnswer(row)
  })
