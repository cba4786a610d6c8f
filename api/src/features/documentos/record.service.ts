import { NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { formatNota, resultadoDe } from '@nivela/contract/documentos'
import { CLOSING } from '../../platform/documents/pdf/closing.ts'
import { MARK, writeMark, writeParagraph } from '../../platform/documents/pdf/pdf.ts'
import { writeTable } from '../../platform/documents/pdf/table.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import {
  APROBADA_EN_POMA,
  COMPLETA,
  countCreditos,
  describeNotasMinimas,
  notaMinimaDe,
  pomaOf,
} from './contenido.ts'
import { selectRecord } from './documentos.queries.ts'
import { drawDocumento, issue, type Paper, type School, SIGNATURES } from './documentos.service.ts'

/** What a student passed in the placement test and their official grades, and nothing of the others. */
export async function writeRecord(db: Database, idusuario: number, school: School) {
  const contenido = await selectRecord(db, idusuario)
  const document = await issue(db, { tipo: 'record', idusuario }, contenido)
  const { estudiante, matricula, documento, completo, filas } = contenido
  const poma = pomaOf(contenido)
  const paper: Paper = {
    about: estudiante,
    subtitle: estudiante,
    facts: [
      ['Estudiante', estudiante],
      ['Documento', documento ?? 'Sin registrar'],
      ['Matrícula', matricula || 'Sin registrar'],
      ['Créditos aprobados', String(countCreditos(contenido))],
      ['Nota mínima para aprobar', describeNotasMinimas(contenido)],
    ],
    signatures: SIGNATURES,
  }
  const file = await drawDocumento(document, school, paper, async pdf => {
    if (!poma.length && !filas.length) writeParagraph(pdf, 'Todavía no hay calificaciones oficiales.')
    else
      await writeTable(
        pdf,
        [
          { heading: 'Período', share: 24 },
          { heading: 'Asignatura', share: 26 },
          { heading: 'Sección', share: 12 },
          { heading: 'Créditos', share: 10, align: 'right' },
          { heading: 'Calificación', share: 13, align: 'right' },
          { heading: 'Resultado', share: 16, bold: true },
        ],
        [
          ...poma.map(({ area, nota }) => [
            ...['Prueba POMA', NOMBRE_DE_AREA[area], '–', '–', formatNota(nota), APROBADA_EN_POMA],
          ]),
          ...filas.map(fila => [
            ...[fila.periodo, fila.asignatura, fila.seccion, String(fila.creditos)],
            ...[formatNota(fila.calificacion), resultadoDe(fila, notaMinimaDe(contenido, fila))],
          ]),
        ],
        CLOSING + (completo ? MARK : 0),
      )
    if (completo) writeMark(pdf, `Nivelación ${COMPLETA.toLowerCase()}.`)
  })
  return { estudiante, file }
}
