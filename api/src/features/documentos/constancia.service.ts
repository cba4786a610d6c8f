import { formatFecha } from '@nivela/contract/fechas'
import { CLOSING } from '../../platform/documents/pdf/closing.ts'
import { writeParagraph } from '../../platform/documents/pdf/pdf.ts'
import { writeTable } from '../../platform/documents/pdf/table.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { drawDocumento, issue, type Paper, type School, SIGNATURES } from './documentos.service.ts'
import { selectConstancia } from './papeles.queries.ts'

const SIN_CUPO = 'No está inscrito en ninguna sección de ese período.'

/** That a student is enrolled in a period, and in what. */
export async function writeConstancia(
  db: Database,
  idusuario: number,
  idperiodo: number | undefined,
  school: School,
) {
  const contenido = await selectConstancia(db, idusuario, idperiodo)
  if (!contenido) throw conflict(SIN_CUPO)
  const document = await issue(db, { tipo: 'constancia', idusuario }, contenido)
  const { estudiante, matricula, documento, periodo, inicio, fin, filas } = contenido
  const creditos = filas.reduce((sum, fila) => sum + fila.creditos, 0)
  const paper: Paper = {
    about: estudiante,
    subtitle: estudiante,
    facts: [
      ['Documento', documento ?? 'Sin registrar'],
      ['Matrícula', matricula || 'Sin registrar'],
      ['Período', `${periodo}, del ${formatFecha(inicio)} al ${formatFecha(fin)}`],
      ['Créditos', String(creditos)],
    ],
    signatures: SIGNATURES,
  }
  const file = await drawDocumento(document, school, paper, async pdf => {
    writeParagraph(
      pdf,
      `Hacemos constar que ${estudiante} está inscrito en las siguientes asignaturas de nivelación del período ${periodo}.`,
    )
    pdf.moveDown()
    await writeTable(
      pdf,
      [
        { heading: 'Asignatura', share: 52 },
        { heading: 'Sección', share: 28 },
        { heading: 'Créditos', share: 20, align: 'right' },
      ],
      filas.map(({ asignatura, seccion, creditos }) => [asignatura, seccion, String(creditos)]),
      CLOSING,
    )
  })
  return { estudiante, file }
}
