import { FRASES } from '@nivela/contract/avisos-frases'
import { formatFecha, toFechaRespuesta } from '@nivela/contract/fechas'
import {
  type Proceso,
  type ProcesoBody,
  type ProcesoNuevoBody,
  proceso,
} from '@nivela/contract/inscripciones'
import { formatMomento } from '@nivela/contract/momentos'
import { count } from '@nivela/contract/palabras'
import type { ConVersion } from '@nivela/contract/version'
import { asc, eq, sql } from 'drizzle-orm'
import { AppError, conflict, notFound } from '../../platform/http/errors.ts'
import { addJobs } from '../../platform/operations/jobs.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { matches } from '../../platform/postgres/search.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { inscripciones, periodosInscripcion } from '../../schema/inscripciones.ts'
import { tell } from '../avisos/avisos.service.ts'
import { endEsperas } from '../esperas/esperas.service.ts'
import { ESPERA } from '../secciones/secciones.service.ts'
import { NOMBRE_TOMADO } from './procesos.constraints.ts'
import { resolveHoras } from './procesos.horas.ts'

type Row = typeof periodosInscripcion.$inferSelect

export const toAnswer = (row: Row): Proceso => ({
  ...row,
  inicio: toFechaRespuesta(row.inicio),
  fin: toFechaRespuesta(row.fin),
  abreEn: row.abreEn?.toISOString() ?? null,
  cierraEn: row.cierraEn?.toISOString() ?? null,
  conTurnos: row.turnos !== null,
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

export const TELL_OPENING = 'ventana_abierta'

/** Told by a job of this transaction: who owes something is worked out while the first ones already enrol. */
const queueOpening = (tx: Transaction, id: number) =>
  addJobs(tx, TELL_OPENING, sql`select json_build_object('id', ${id}::int) as payload`)

export const insertProceso = (db: Database, body: ProcesoNuevoBody, zona: string) =>
  db.transaction(async tx => {
    const row = resolveHoras(body, zona)
    const created = found(await tx.insert(periodosInscripcion).values(row).returning())
    if (created.abierto) await queueOpening(tx, created.id)
    return created
  })

/** The window as the body says it, or the one of that name if it is of the same period: it stays as it is. */
export async function ensureProceso(
  tx: Transaction,
  body: Omit<ProcesoNuevoBody, 'abreEn' | 'cierraEn'>,
): Promise<Proceso> {
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

/** Those who are enrolling are let out first; see the lock order in docs/architecture.md. */
export async function lockOptionalProceso(tx: Transaction, id: number): Promise<Row | null> {
  await tx.execute(sql`select lock_ventana(${id}, ${ESPERA})`)
  const [row] = await tx
    .select()
    .from(periodosInscripcion)
    .where(eq(periodosInscripcion.id, id))
    .for('update')
  return row ?? null
}

export async function lockProceso(tx: Transaction, id: number): Promise<Row> {
  const row = await lockOptionalProceso(tx, id)
  if (!row) throw notFound()
  return row
}

/** Changes a window that is locked, with all that follows from its opening or closing, by a person or by its hours. */
export async function switchProceso(
  tx: Transaction,
  before: Row,
  changes: Partial<typeof periodosInscripcion.$inferInsert>,
): Promise<Proceso> {
  const { id } = before
  const after = found(
    await tx.update(periodosInscripcion).set(changes).where(eq(periodosInscripcion.id, id)).returning(),
  )
  if (after.abierto && !before.abierto) await queueOpening(tx, id)
  if (!after.abierto || after.idperiodo !== before.idperiodo) await endEsperas(tx, { ventana: id })
  return after
}

export const updateProceso = (
  db: Database,
  id: number,
  { version, ...body }: ConVersion<ProcesoBody | { abierto: boolean }>,
  zona: string,
) =>
  db.transaction(async tx => {
    const before = await lockProceso(tx, id)
    refuseStale(proceso, toAnswer(before), version)
    return switchProceso(tx, before, resolveHoras(body, zona, before))
  })

/** Only one that nobody ever could use. The lock comes first: a call that is about to open it waits, and then finds it gone. */
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

/**
 * Tells everyone who owes something that a window is open, and when their turn is if it has turns, together with the end of
 * its job: once, on whichever server.
 */
export async function tellOpening(tx: Transaction, id: number, zona: string) {
  const [row] = await tx.select().from(periodosInscripcion).where(eq(periodosInscripcion.id, id))
  if (!row?.abierto) return
  const { rows } = await tx.execute<{ desde: Date | null; personas: number[] }>(sql`
    select case when turno > now() then turno end as desde, array_agg(idusuario) as personas
      from (select distinct idusuario, turno_de(${id}, idusuario) as turno
              from deudas_de(${row.idperiodo})) d
     group by 1 order by 1`)
  // One that was opened again after its hour stays open.
  const hasta =
    row.cierraEn && row.cierraEn > new Date()
      ? formatMomento(row.cierraEn.toISOString(), zona)
      : formatFecha(row.fin)
  for (const { desde, personas } of rows) {
    const turno = desde && formatMomento(new Date(desde).toISOString(), zona)
    await tell(tx, {
      ...{ tipo: 'ventana_abierta', personas, unhurried: true },
      texto: FRASES.ventana_abierta(row.nombre, hasta, turno),
    })
  }
}
