import { formatNota, resultadoDe } from '@nivela/contract/documentos'
import { formatHora } from '@nivela/contract/horas'
import { count, enumerate } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { writeXlsx } from '@nivela/xlsx/write'
import { CLOSING } from '../../platform/documents/pdf/closing.ts'
import { writeParagraph } from '../../platform/documents/pdf/pdf.ts'
import { writeTable } from '../../platform/documents/pdf/table.ts'
import type { Caller } from '../../platform/http/access.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { countResultados } from './contenido.ts'
import { type Acta, selectActa } from './documentos.queries.ts'
import { drawDocumento, issue, type Paper, type School } from './documentos.service.ts'

/** Everything that an official section's record holds; refused until every student has an official grade. */
async function readActa(db: Database, caller: Caller, idseccion: number): Promise<Acta> {
  const acta = await selectActa(db, idseccion)
  // Another teacher's section is not there for them.
  if (caller.idrol === ROL.maestro && acta.idmaestro !== caller.id) throw notFound()
  const missing = describeMissing(acta)
  if (missing) throw conflict(missing)
  return acta
}

/** Why there is no acta yet, as a sentence, or null. */
export function describeMissing({ contenido, sinNota, sinOficializar }: Acta): string | null {
  if (!contenido.filas.length) return 'La sección no tiene estudiantes.'
  if (!sinNota && !sinOficializar) return null
  return `El acta sale cuando todas las calificaciones son oficiales. ${enumerate([
    ...(sinNota
      ? [`Falta${sinNota === 1 ? '' : 'n'} ${count(sinNota, 'calificación', 'calificaciones')}`]
      : []),
    ...(sinOficializar ? [`${sinNota ? 'hay' : 'Hay'} ${sinOficializar} por oficializar`] : []),
  ])}.`
}

export const writeActaPdf = async (db: Database, caller: Caller, idseccion: number, school: School) =>
  drawActa(db, idseccion, await readActa(db, caller, idseccion), school)

export async function drawActa(
  db: Database,
  idseccion: number,
  { contenido, horario }: Acta,
  school: School,
): Promise<Buffer> {
  const document = await issue(db, { tipo: 'acta', idseccion }, contenido)
  const { periodo, asignatura, creditos, seccion, maestro, notaMinima, filas } = contenido
  const section = `${asignatura}, sección ${seccion}`
  const conFaltas = filas.some(({ faltas }) => faltas)
  const paper: Paper = {
    about: `${section}, ${periodo}`,
    subtitle: section,
    facts: [
      ['Período', periodo],
      ['Créditos', String(creditos)],
      ['Maestro', maestro],
      ['Nota mínima para aprobar', formatNota(notaMinima)],
      ['Horario', describeHorario(horario)],
      ['Estudiantes', String(filas.length)],
    ],
    signatures: [
      [maestro, 'Maestro de la asignatura'],
      ['Dirección académica', 'Firma y sello'],
    ],
  }
  return drawDocumento(document, school, paper, async pdf => {
    await writeTable(
      pdf,
      [
        { heading: 'N.º', share: 7, align: 'right' },
        { heading: 'Matrícula', share: 19 },
        { heading: 'Estudiante', share: conFaltas ? 31 : 44 },
        { heading: 'Calificación', share: 14, align: 'right' },
        { heading: 'Resultado', share: 16, bold: true },
        ...(conFaltas ? [{ heading: 'Faltas', share: 13, align: 'right' as const }] : []),
      ],
      filas.map((fila, index) => [
        ...[String(index + 1), fila.matricula, fila.nombre],
        ...[formatNota(fila.calificacion), resultadoDe(fila, notaMinima)],
        ...(conFaltas ? [tellFaltas(fila.faltas)] : []),
      ]),
      CLOSING + 20,
    )
    writeParagraph(pdf, `Resumen: ${countResultados(contenido)}.`)
  })
}

/** Excused ones beside the others: "3", "2 + 1 exc.". */
const tellFaltas = ({ ausencias, excusas } = { ausencias: 0, excusas: 0 }) =>
  excusas ? `${ausencias} + ${excusas} exc.` : String(ausencias)

const describeHorario = ({ dia, inicio, fin, aula }: Acta['horario']) =>
  `${NOMBRE_DE_DIA[dia]}, ${formatHora(inicio)} a ${formatHora(fin)}, ${aula}`

export async function writeActaXlsx(db: Database, caller: Caller, idseccion: number) {
  const { contenido } = await readActa(db, caller, idseccion)
  const { asignatura, seccion, periodo, notaMinima, filas } = contenido
  return writeXlsx([
    {
      name: 'Acta',
      columns: [
        { heading: 'Matrícula', width: 16, asText: true },
        { heading: 'Estudiante', width: 36 },
        { heading: 'Calificación', width: 14 },
        { heading: 'Resultado', width: 16 },
        { heading: 'Asignatura', width: 26 },
        { heading: 'Sección', width: 14, asText: true },
        { heading: 'Período', width: 26 },
      ],
      rows: filas.map(fila => [
        ...[fila.matricula, fila.nombre, fila.calificacion, resultadoDe(fila, notaMinima)],
        ...[asignatura, seccion, periodo],
      ]),
    },
  ])
}
