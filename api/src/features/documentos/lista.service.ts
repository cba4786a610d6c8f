import { formatFechaEn } from '@nivela/contract/fechas'
import { formatHora, horaDe } from '@nivela/contract/horas'
import { NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { writeHeading } from '../../platform/documents/pdf/heading.ts'
import { writePdf } from '../../platform/documents/pdf/pdf.ts'
import { writeTable } from '../../platform/documents/pdf/table.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listInscritos } from '../inscripciones/inscripciones.service.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { selectSeccion } from '../secciones/secciones.service.ts'
import { drawInTurn, type School } from './documentos.service.ts'

/** The roster of a section, with room to sign. It certifies nothing, so it has no code. */
export async function writeListaPdf(db: Database, caller: Caller, idseccion: number, school: School) {
  const students = await listInscritos(db, caller, idseccion)
  const { nombre, asignaturas, usuarios, aulas, dia, inicio, fin, idperiodo } = await selectSeccion(
    db,
    idseccion,
  )
  const { nombre: periodo } = await selectPeriodo(db, idperiodo)
  const issued = new Date()
  const foot = `${asignaturas.nombre}, sección ${nombre}, ${periodo}`
  const letterhead = await school.letterhead()
  return drawInTurn(() =>
    writePdf({ title: `Lista de estudiantes: ${foot}`, foot, issued }, async pdf => {
      writeHeading(pdf, {
        school: letterhead,
        title: 'Lista de estudiantes',
        subtitle: `${asignaturas.nombre}, sección ${nombre}`,
        facts: [
          ['Período', periodo],
          ['Maestro', `${usuarios.nombre} ${usuarios.apellido}`],
          [
            'Horario',
            `${NOMBRE_DE_DIA[dia]}, ${formatHora(horaDe(inicio))} a ${formatHora(horaDe(fin))}, ${aulas.nombre}`,
          ],
          ['Fecha', formatFechaEn(issued, school.settings.schoolTz)],
        ],
      })
      await writeTable(
        pdf,
        [
          { heading: 'N.º', share: 7, align: 'right' },
          { heading: 'Matrícula', share: 19 },
          { heading: 'Estudiante', share: 44 },
          { heading: 'Firma', share: 30 },
        ],
        students.map(({ matricula, nombre, apellido }, index) => [
          ...[String(index + 1), matricula ?? '', `${apellido}, ${nombre}`, ''],
        ]),
      )
    }),
  )
}
