import { FRASES } from '@nivela/contract/avisos-frases'
import { ROL } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import { repeat } from '../../platform/operations/repeat.ts'
import { databaseErrorOf, isLockTimeout } from '../../platform/postgres/database-errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { lockOptionalProceso, switchProceso } from './procesos.queries.ts'

/** An hour that was set meanwhile is found by then; nothing else tells the servers of it. */
const LONGEST_WAIT_MS = 5_000

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * Opens and closes windows at their hours. Every server runs it and all wake at the hour; the row of `horas_pendientes`, deleted
 * together with the change, makes one of them do it. An hour that passed while no server ran is done at the next start.
 * Not a job: jobs wait for their turn behind thousands of mails. The database's clock is the only one that counts.
 */
export const startScheduler = (db: Database, log: Log) =>
  repeat(
    () => runDue(db, log),
    error => {
      if (!isLockTimeout(databaseErrorOf(error)))
        log.warn({ err: error }, 'no window can be opened or closed at its hour; trying again')
    },
  )

/** Does what is due, and answers for how many milliseconds nothing will be. */
async function runDue(db: Database, log: Log): Promise<number> {
  const { rows: due } = await db.execute<{ id: number }>(
    sql`select distinct idperiodoinscripcion as id from horas_pendientes where hora <= now() order by 1`,
  )
  // One that fails, such as for a lock that someone holds, keeps no other waiting.
  const failures: unknown[] = []
  for (const { id } of due) {
    const abierto = await runHoras(db, id).catch(error => {
      failures.push(error)
      return null
    })
    if (abierto !== null) log.info({ idperiodoinscripcion: id, abierto }, 'window switched at its hour')
  }
  if (failures.length) throw failures[0]
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select ceil(extract(epoch from min(hora) - clock_timestamp()) * 1000)::float as ms from horas_pendientes`,
  )
  return Math.min(LONGEST_WAIT_MS, Math.max(0, rows[0]?.ms ?? LONGEST_WAIT_MS))
}

/** Answers what the window was set to; null if another server did it, or nothing was to be changed. */
const runHoras = (db: Database, id: number): Promise<boolean | null> =>
  db.transaction(async tx => {
    const before = await lockOptionalProceso(tx, id)
    // A statement of its own, after the lock: it sees whether another server has done it.
    const { rows } = await tx.execute<{ abierto: boolean; cerrado: boolean }>(sql`
      delete from horas_pendientes h where h.idperiodoinscripcion = ${id} and h.hora <= now()
      returning h.abierto, (select p.cerrado from periodos p where p.id = ${before?.idperiodo ?? null}) as cerrado`)
    if (!before || !rows.length) return null
    // Both are due only after a time without servers: what would be closed by now is not opened any more.
    const abierto = rows.every(row => row.abierto)
    if (abierto === before.abierto) return null
    if (rows[0]?.cerrado) {
      await tell(tx, {
        tipo: 'mensaje',
        personas: sql`select id from usuarios where idrol = ${ROL.administrador} and activo`,
        asunto: 'Una inscripción no se abrió',
        texto: FRASES.ventana_sin_abrir(before.nombre),
        enlace: '/adminregistrations',
      })
      return null
    }
    await switchProceso(tx, before, { abierto })
    return abierto
  })
