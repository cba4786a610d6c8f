import { FRASES } from '@nivela/contract/avisos'
import { sql } from 'drizzle-orm'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { tell, tellCte } from '../avisos/avisos.service.ts'
import { deleteTaken, end, type Novedad, promote, promoteOf } from './esperas.queries.ts'

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

const sentenceOf = ({ tipo, nombre, asignatura, motivo }: Novedad) =>
  tipo === 'cupo_ganado'
    ? FRASES.cupo_ganado(nombre, asignatura)
    : FRASES.espera_pasada(nombre, asignatura, PASADA[motivo ?? ''] ?? OTRO_MOTIVO)

/** Tells those whose place in a line won a seat or was passed over: each in their own words, all in one go. */
async function tellNovedades(tx: Transaction, novedades: Novedad[]): Promise<void> {
  for (const tipo of ['cupo_ganado', 'espera_pasada'] as const) {
    const told = novedades.filter(novedad => novedad.tipo === tipo)
    await tell(tx, {
      tipo,
      personas: told.map(({ idusuario }) => idusuario),
      textos: told.map(sentenceOf),
    })
  }
}

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

/** The same as part of the statement that moved the lines: `hechos` has a column `novedad`. */
export const tellNovedadesCte = () =>
  tellCte(sql`
    select n.idusuario, n.tipo, replace(replace(
        coalesce(${FRASES_POR_MOTIVO}::jsonb ->> n.motivo, ${FRASES_POR_MOTIVO}::jsonb ->> n.tipo),
      ${SECCION}, n.nombre), ${ASIGNATURA}, n.asignatura)
      from hechos cross join lateral jsonb_to_record(hechos.novedad)
        as n (idusuario integer, tipo text, motivo text, nombre text, asignatura text)
     where hechos.novedad is not null`)

/** The sections whose seats or lines these moved. */
export const movedBy = (novedades: Novedad[]): number[] =>
  novedades.flatMap(({ idseccion, dejada }) => (dejada ? [idseccion, dejada] : [idseccion]))

/** After a section was changed under the locks of lock_seccion. Answers the sections that moved because of it. */
export async function promoteEsperas(tx: Transaction, idseccion: number): Promise<number[]> {
  const novedades = await promote(tx, idseccion)
  await tellNovedades(tx, novedades)
  return movedBy(novedades)
}

/** After these students' seats were moved. Answers the sections that moved because of it. */
export async function promoteEsperasOf(tx: Transaction, idusuarios: number[]): Promise<number[]> {
  const novedades = await promoteOf(tx, idusuarios)
  await tellNovedades(tx, novedades)
  return movedBy(novedades)
}

/** Each of these students got a seat in the section beside them, if there is one, and waits for it no longer. */
export const leaveEsperas = deleteTaken

/** Ends the lines of a window that closes, or of a section that is no more, and tells those who waited. */
export async function endEsperas(tx: Transaction, which: { ventana: number } | { seccion: number }) {
  for (const { nombre, asignatura, personas } of await end(tx, which))
    await tell(tx, { tipo: 'espera_terminada', personas, texto: FRASES.espera_terminada(nombre, asignatura) })
}
