import { FRASES } from '@nivela/contract/avisos'
import { type SQL, sql } from 'drizzle-orm'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { tell, tellCte } from '../avisos/avisos.service.ts'
import { deleteTaken, end, linesAround, linesOf, type Novedad } from './esperas.queries.ts'

export { type Novedad, selectEsperasOf } from './esperas.queries.ts'

export const esperasConstraints: ConstraintSentences = {
  esperas_seccion: { error: 'Hay estudiantes en espera de esta sección.' },
}

const PASADA: Record<string, string> = {
  choque: 'su horario choca con otra de tus secciones',
  aprobada: 'ya aprobaste esa asignatura',
  calificada: 'tu sección de esa asignatura ya tiene una calificación',
}

const OTRO_MOTIVO = 'ahora no puedes tomarlo'

/** In place of a section and its subject, which PostgreSQL fills in: no name holds control characters. */
const [SECCION, ASIGNATURA] = ['\u0001', '\u0002']
const FRASES_POR_MOTIVO = JSON.stringify({
  cupo_ganado: FRASES.cupo_ganado(SECCION, ASIGNATURA),
  espera_pasada: FRASES.espera_pasada(SECCION, ASIGNATURA, OTRO_MOTIVO),
  ...Object.fromEntries(
    Object.entries(PASADA).map(([motivo, razon]) => [
      motivo,
      FRASES.espera_pasada(SECCION, ASIGNATURA, razon),
    ]),
  ),
})

/**
 * What moves lines, made to tell those who waited what became of it too. `hechos` answers a `novedad` for each of them, beside
 * whatever else. One statement, because it holds up everyone who enrols: nobody should wait for the server in between.
 */
export const tellingNovedades = (hechos: SQL) => sql`
  with hechos as materialized (${hechos}),
  ${tellCte(sql`
    select n.idusuario, n.tipo, replace(replace(
        coalesce(${FRASES_POR_MOTIVO}::jsonb ->> n.motivo, ${FRASES_POR_MOTIVO}::jsonb ->> n.tipo),
      ${SECCION}, n.nombre), ${ASIGNATURA}, n.asignatura)
      from hechos cross join lateral jsonb_to_record(hechos.novedad)
        as n (idusuario integer, tipo text, motivo text, nombre text, asignatura text)
     where hechos.novedad is not null`)}
  select * from hechos where (select count(*) from trabajos) >= 0`

/** The sections whose seats or lines these moved. */
export const movedBy = (novedades: Novedad[]): number[] =>
  novedades.flatMap(({ idseccion, dejada }) => (dejada ? [idseccion, dejada] : [idseccion]))

async function promote(tx: Transaction, lines: SQL): Promise<number[]> {
  const hechos = sql`select to_jsonb(n) as novedad from ${lines} n`
  const { rows } = await tx.execute<{ novedad: Novedad }>(tellingNovedades(hechos))
  return movedBy(rows.map(({ novedad }) => novedad))
}

/** After a section was changed under the locks of lock_seccion. Answers the sections that moved because of it. */
export const promoteEsperas = (tx: Transaction, idseccion: number) => promote(tx, linesOf(idseccion))

/** After these students' seats were moved. Answers the sections that moved because of it. */
export const promoteEsperasOf = (tx: Transaction, idusuarios: number[]) =>
  promote(tx, linesAround(idusuarios))

/** Each of these students got a seat in the section beside them, if there is one, and waits for it no longer. */
export const leaveEsperas = deleteTaken

/** Ends the lines of a window that closes, or of a section that is no more, and tells those who waited. */
export async function endEsperas(tx: Transaction, which: { ventana: number } | { seccion: number }) {
  for (const { nombre, asignatura, personas } of await end(tx, which))
    await tell(tx, { tipo: 'espera_terminada', personas, texto: FRASES.espera_terminada(nombre, asignatura) })
}
