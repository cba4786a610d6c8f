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

/** In place of a section, its subject and the section before, which PostgreSQL fills in: no name holds control characters. */
const [SECCION, ASIGNATURA, ANTES] = ['\u0001', '\u0002', '\u0003']
const DE_LINEAS = {
  cupo_ganado: FRASES.cupo_ganado(SECCION, ASIGNATURA),
  espera_pasada: FRASES.espera_pasada(SECCION, ASIGNATURA, OTRO_MOTIVO),
  ...Object.fromEntries(
    Object.entries(PASADA).map(([motivo, razon]) => [
      motivo,
      FRASES.espera_pasada(SECCION, ASIGNATURA, razon),
    ]),
  ),
}
const FRASES_POR_MOTIVO = JSON.stringify(DE_LINEAS)

/** Those of an act of the office besides, with the reason that it gave. */
const withOffice = (motivo: string | undefined) =>
  JSON.stringify({
    ...DE_LINEAS,
    inscrito: FRASES.inscrito_por_oficina(SECCION, ASIGNATURA, motivo),
    cambiado: FRASES.cambiado_por_oficina(ANTES, SECCION, ASIGNATURA, motivo),
    retirado: FRASES.retirado_por_oficina(SECCION, ASIGNATURA, motivo),
  })

/** Who acts for students, and why, if they said so. */
export interface Office {
  motivo?: string | undefined
}

/**
 * What moves lines, made to tell those who waited what became of it too, and the students for whom the office acts. `hechos`
 * answers a `novedad` for each of them, beside whatever else. One statement, because it holds up everyone who enrols: nobody
 * should wait for the server in between.
 */
export function tellingNovedades(hechos: SQL, office?: Office): SQL {
  const frases = office ? withOffice(office.motivo) : FRASES_POR_MOTIVO
  return sql`
  with hechos as materialized (${hechos}),
  ${tellCte(sql`
    select n.idusuario, n.tipo, replace(replace(replace(
        coalesce(${frases}::jsonb ->> n.motivo, ${frases}::jsonb ->> n.tipo),
      ${SECCION}, n.nombre), ${ASIGNATURA}, n.asignatura), ${ANTES}, coalesce(n.antes, ''))
      from hechos cross join lateral jsonb_to_record(hechos.novedad)
        as n (idusuario integer, tipo text, motivo text, nombre text, asignatura text, antes text)
     where hechos.novedad is not null`)}
  select * from hechos where (select count(*) from trabajos) >= 0`
}

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
