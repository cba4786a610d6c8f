import { formatCodigo, formatNota, NOMBRE_DE_DOCUMENTO, resultadoDe } from '@nivela/contract/documentos'
import {
  CLOSING,
  writeClosing,
  writeHeading,
  writeParagraph,
  writePdf,
  writeTable,
} from '../../platform/documents/pdf.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { countCreditos } from './contenido.ts'
import { selectRecord } from './documentos.queries.ts'
import { drawInTurn, issue, type School, sealOf } from './documentos.service.ts'

/** A student's official grades, and nothing of the others. */
export async function writeRecord(db: Database, idusuario: number, school: School) {
  const contenido = await selectRecord(db, idusuario)
  const document = await issue(db, { tipo: 'record', idusuario }, contenido)
  const { estudiante, matricula, notaMinima, filas } = contenido
  const title = NOMBRE_DE_DOCUMENTO.record
  const frame = {
    title: `${title}: ${estudiante}`,
    foot: `${estudiante}. Código ${formatCodigo(document.codigo)}`,
    issued: document.emitido,
  }
  const letterhead = await school.letterhead()
  return drawInTurn(() =>
    writePdf(frame, async pdf => {
      writeHeading(pdf, {
        school: letterhead,
        title,
        subtitle: estudiante,
        facts: [
          ['Estudiante', estudiante],
          ['Matrícula', matricula || 'Sin registrar'],
          ['Créditos aprobados', String(countCreditos(contenido))],
          ['Nota mínima para aprobar', formatNota(notaMinima)],
        ],
      })
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
          CLOSING,
        )
      writeClosing(pdf, {
        signatures: [
          ['Registro académico', 'Firma'],
          ['Dirección académica', 'Firma y sello'],
        ],
        seal: sealOf(document, school),
      })
    }),
  )
}
