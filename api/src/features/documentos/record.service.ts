import { formatNota, resultadoDe } from '@nivela/contract/documentos'
import { CLOSING, MARK, writeMark, writeParagraph, writeTable } from '../../platform/documents/pdf.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { COMPLETA, countCreditos } from './contenido.ts'
import { selectRecord } from './documentos.queries.ts'
import { drawDocumento, issue, type Paper, type School } from './documentos.service.ts'

/** A student's official grades, and nothing of the others. */
export async function writeRecord(db: Database, idusuario: number, school: School) {
  const contenido = await selectRecord(db, idusuario)
  const document = await issue(db, { tipo: 'record', idusuario }, contenido)
  const { estudiante, matricula, notaMinima, completo, filas } = contenido
  const paper: Paper = {
    about: estudiante,
    subtitle: estudiante,
    facts: [
      ['Estudiante', estudiante],
      ['Matrícula', matricula || 'Sin registrar'],
      ['Créditos aprobados', String(countCreditos(contenido))],
      ['Nota mínima para aprobar', formatNota(notaMinima)],
    ],
    signatures: [
      ['Registro académico', 'Firma'],
      ['Dirección académica', 'Firma y sello'],
    ],
  }
  return drawDocumento(document, school, paper, async pdf => {
    if (!filas.length) writeParagraph(pdf, 'Todavía no hay calificaciones oficiales.')
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
        filas.map(fila => [
          ...[fila.periodo, fila.asignatura, fila.seccion, String(fila.creditos)],
          ...[formatNota(fila.calificacion), resultadoDe(fila, notaMinima)],
        ]),
        CLOSING + (completo ? MARK : 0),
      )
    if (completo) writeMark(pdf, `Nivelación ${COMPLETA.toLowerCase()}.`)
  })
}
