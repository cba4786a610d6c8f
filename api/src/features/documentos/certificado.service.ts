import { NOMBRE_DE_AREA } from '@nivela/contract/areas'
import { formatNota } from '@nivela/contract/documentos'
import { enumerate } from '@nivela/contract/palabras'
import { CLOSING } from '../../platform/documents/pdf/closing.ts'
import { MARK, writeMark, writeParagraph } from '../../platform/documents/pdf/pdf.ts'
import { writeTable } from '../../platform/documents/pdf/table.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { COMPLETA } from './contenido.ts'
import { drawDocumento, issue, type Paper, type School, SIGNATURES } from './documentos.service.ts'
import { selectCertificado } from './papeles.queries.ts'

/** That a student owes nothing any more, and how each area was passed. */
export async function writeCertificado(db: Database, idusuario: number, school: School) {
  const { contenido, faltan } = await selectCertificado(db, idusuario)
  if (!contenido) {
    const areas = enumerate(faltan.map(area => NOMBRE_DE_AREA[area]))
    throw conflict(areas ? `Todavía le falta aprobar ${areas}.` : 'Solo un estudiante tiene certificado.')
  }
  const document = await issue(db, { tipo: 'certificado', idusuario }, contenido)
  const { estudiante, matricula, documento, areas } = contenido
  const paper: Paper = {
    about: estudiante,
    subtitle: estudiante,
    facts: [
      ['Documento', documento ?? 'Sin registrar'],
      ['Matrícula', matricula || 'Sin registrar'],
    ],
    signatures: SIGNATURES,
  }
  const file = await drawDocumento(document, school, paper, async pdf => {
    writeParagraph(pdf, `Certificamos que ${estudiante} aprobó las cuatro áreas de nivelación.`)
    pdf.moveDown()
    await writeTable(
      pdf,
      [
        { heading: 'Área', share: 34 },
        { heading: 'Aprobada en', share: 48 },
        { heading: 'Calificación', share: 18, align: 'right', bold: true },
      ],
      areas.map(({ area, asignatura, periodo, nota }) => [
        NOMBRE_DE_AREA[area],
        periodo === null ? 'Prueba POMA' : `${asignatura}, ${periodo}`,
        formatNota(nota),
      ]),
      CLOSING + MARK,
    )
    writeMark(pdf, `Nivelación ${COMPLETA.toLowerCase()}.`)
  })
  return { estudiante, file }
}
