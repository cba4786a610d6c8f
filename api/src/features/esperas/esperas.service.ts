import { enPlural, FRASES, fraseDeHorario } from '@nivela/contract/avisos'
import { formatHora, HORAS } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import { type SQL, sql } from 'drizzle-orm'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { tell, tellCte } from '../avisos/avisos.service.ts'
import { deleteEvery, deleteTaken, end, linesAround, linesOf, type Novedad } from './esperas.queries.ts'

export { type Novedad, selectEsperasOf } from './esperas.queries.ts'

export const esperasConstraints: ConstraintSentences = {
  esperas_seccion: { error: 'Hay estudiantes en espera de esta sección.' },
}

const PASADA: Record<string, string> = {
  choque: 'su horario choca con otra de tus secciones',
  aprobada: 'ya aprobaste esa asignatura',
  calificada: 'el maestro de tu sección de esa asignatura ya empezó a calificar',
  antes_de_turno: 'todavía no empieza tu turno',
}

const OTRO_MOTIVO = 'ahora no puedes tomarlo'

/** Where PostgreSQL fills in the arguments of `format`, in their order: no name holds control characters. */
const [SECCION, ASIGNATURA, ANTES, DIAS_DE_CLASE, INICIO, FIN] = [
  ...['\u0001', '\u0002', '\u0003', '\u0004', '\u0005', '\u0006'],
] as const
const HORARIO = fraseDeHorario(DIAS_DE_CLASE, INICIO, FIN)
const toFormats = (frases: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(frases).map(([cual, frase]) => [
        cual,
        frase
          .replaceAll('%', '%%')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the places above
          .replace(/[\u0001-\u0006]/g, place => `%${place.charCodeAt(0)}$s`),
      ]),
    ),
  )

const DE_LINEAS = {
  cupo_ganado: FRASES.cupo_ganado(SECCION, ASIGNATURA, HORARIO, null),
  cupo_por_otro: FRASES.cupo_ganado(SECCION, ASIGNATURA, HORARIO, ANTES),
  espera_pasada: FRASES.espera_pasada(SECCION, ASIGNATURA, OTRO_MOTIVO),
  ...Object.fromEntries(
    Object.entries(PASADA).map(([motivo, razon]) => [
      motivo,
      FRASES.espera_pasada(SECCION, ASIGNATURA, razon),
    ]),
  ),
}
const FRASES_POR_MOTIVO = toFormats(DE_LINEAS)

/** Those of an act of the office besides, with the reason that it gave. */
const withOffice = (motivo: string | undefined) =>
  toFormats({
    ...DE_LINEAS,
    inscrito: FRASES.inscrito_por_oficina(SECCION, ASIGNATURA, motivo),
    cambiado: FRASES.cambiado_por_oficina(ANTES, SECCION, ASIGNATURA, motivo),
    retirado: FRASES.retirado_por_oficina(SECCION, ASIGNATURA, motivo),
  })

/** Days and hours as people say them, by what the database calls them. */
const PALABRAS = JSON.stringify(
  Object.fromEntries([
    ...DIAS.map(dia => [dia, enPlural(dia)]),
    ...HORAS.map(hora => [hora, formatHora(hora)]),
  ]),
)

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
    select n.idusuario, n.tipo, format(
        coalesce(f.frases ->> n.motivo, case when d.id is not null then f.frases ->> 'cupo_por_otro' end, f.frases ->> n.tipo),
        n.nombre, n.asignatura, coalesce(n.antes, d.nombre),
        f.palabras ->> s.dia::text, f.palabras ->> s.inicio::text, f.palabras ->> s.fin::text)
      from hechos cross join lateral jsonb_to_record(hechos.novedad)
        as n (idusuario integer, tipo text, motivo text, nombre text, asignatura text, antes text, idseccion integer, dejada integer)
      cross join (select ${frases}::jsonb as frases, ${PALABRAS}::jsonb as palabras) f
      left join secciones s on s.id = n.idseccion
      left join secciones d on d.id = n.dejada
     where hechos.novedad is not null`)}
  select * from hechos`
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

/** Somebody who leaves waits for nothing. */
export const leaveEveryEspera = deleteEvery

/** Ends the lines of a window that closes, or of a section that is no more, and tells those who waited. */
export async function endEsperas(tx: Transaction, which: { ventana: number } | { seccion: number }) {
  const frase = 'ventana' in which ? FRASES.espera_terminada : FRASES.espera_cancelada
  for (const { nombre, asignatura, personas } of await end(tx, which))
    await tell(tx, { tipo: 'espera_terminada', personas, texto: frase(nombre, asignatura) })
}
