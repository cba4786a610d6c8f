import { writeHeading, writePdf, writeTable } from '../../platform/documents/pdf.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { formatNota, type School, today } from './acta.service.ts'
import { selectOficiales } from './calificaciones.queries.ts'

/** A student's official grades, and nothing of the others. */
export async function writeRecord(db: Database, idusuario: number, { schoolName, schoolTz }: School) {
  const { nombre, apellido, matricula } = await selectUsuario(db, idusuario)
  const grades = await selectOficiales(db, idusuario)
  const student = `${nombre} ${apellido}`
  return writePdf({ title: `Récord de calificaciones: ${student}`, foot: student }, pdf => {
    writeHeading(pdf, schoolName, 'Récord de calificaciones', [
      ['Estudiante', student],
      ['Matrícula', matricula ?? 'Sin registrar'],
      ['Fecha de emisión', today(schoolTz)],
    ])
    if (!grades.length) pdf.text('Todavía no hay calificaciones oficiales.')
    else
      writeTable(
        pdf,
        [
          { heading: 'Período', share: 30 },
          { heading: 'Asignatura', share: 34 },
          { heading: 'Sección', share: 16 },
          { heading: 'Calificación', share: 20, align: 'right' },
        ],
        grades.map(one => [one.periodo, one.asignatura, one.seccion, formatNota(one.calificacion ?? 0)]),
      )
  })
}
