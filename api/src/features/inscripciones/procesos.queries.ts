import { toFechaRespuesta } from '@nivela/contract/fechas'
import {
  type Proceso,
  type ProcesoBody,
  type ProcesoNuevoBody,
  proceso,
} from '@nivela/contract/inscripciones'
import type { ConVersion } from '@nivela/contract/version'
import { asc, eq } from 'drizzle-orm'
import { notFound } from '../../platform/errors.ts'
import type { Database, Queryable } from '../../platform/postgres.ts'
import { matches } from '../../platform/search.ts'
import { refuseStale } from '../../platform/versions.ts'
import { periodosInscripcion } from '../../schema/inscripciones.ts'

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

export const correctProceso = (db: Database, id: number, { version, ...body }: ConVersion<ProcesoBody>) =>
  db.transaction(async tx => {
    const mine = eq(periodosInscripcion.id, id)
    refuseStale(
      proceso,
      found(await tx.select().from(periodosInscripcion).where(mine).for('update')),
      version,
    )
    return updateProceso(tx, id, body)
  })

export const updateProceso = async (db: Queryable, id: number, body: ProcesoBody | { abierto: boolean }) =>
  found(await db.update(periodosInscripcion).set(body).where(eq(periodosInscripcion.id, id)).returning())
