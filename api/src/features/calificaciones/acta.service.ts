import { type Condicion, NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import { formatHora, horaDe } from '@nivela/contract/horas'
import { count, enumerate } from '@nivela/contract/palabras'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { writeXlsx } from '@nivela/xlsx/write'
import { writeHeading, writePdf, writeSignatures, writeTable } from '../../platform/documents/pdf.ts'
import type { Caller } from '../../platform/http/access.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listInscritos } from '../inscripciones/inscripciones.service.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { selectCalificaciones } from './calificaciones.queries.ts'
import { selectOwnSeccion } from './calificaciones.service.ts'

export type School = Pick<Settings, 'schoolName' | 'schoolTz'>

interface Acta {
  section: Seccion
  periodo: string
  filas: { matricula: string; nombre: string; calificacion: number | null; condicion: Condicion | null }[]
}

/** Everything that an official section's record holds; refused until every student has an official grade. */
async function readActa(db: Database, caller: Caller, idseccion: number): Promise<Acta> {
  const section = await selectOwnSeccion(db, caller, idseccion)
  const [students, grades, { nombre: periodo }] = await Promise.all([
    listInscritos(db, caller, idseccion),
    selectCalificaciones(db, { idseccion }),
    selectPeriodo(db, section.idperiodo),
  ])
  const gradeOf = new Map(grades.map(grade => [grade.idusuario, grade]))
  const missing = students.filter(({ id }) => !gradeOf.has(id)).length
  const drafts = grades.filter(({ oficializado }) => !oficializado).length
  if (!students.length) throw conflict('La sección no tiene estudiantes.')
  if (missing || drafts) throw conflict(describeMissing(missing, drafts))
  const filas = students.map(({ id, nombre, apellido, matricula }) => ({
    matricula: matricula ?? '',
    nombre: `${apellido}, ${nombre}`,
    calificacion: gradeOf.get(id)?.calificacion ?? null,
    condicion: gradeOf.get(id)?.condicion ?? null,
  }))
  return { section, periodo, filas }
}

const describeMissing = (missing: number, drafts: number) =>
  `El acta sale cuando todas las calificaciones son oficiales. ${enumerate([
    ...(missing
      ? [`Falta${missing === 1 ? '' : 'n'} ${count(missing, 'calificación', 'calificaciones')}`]
      : []),
    ...(drafts ? [`${missing ? 'hay' : 'Hay'} ${drafts} por oficializar`] : []),
  ])}.`

export async function writeActaPdf(db: Database, caller: Caller, idseccion: number, school: School) {
  const { section, periodo, filas } = await readActa(db, caller, idseccion)
  const { nombre, asignaturas, usuarios, aulas, dia, inicio, fin } = section
  const teacher = `${usuarios.nombre} ${usuarios.apellido}`
  const foot = `${asignaturas.nombre}, sección ${nombre}, ${periodo}`
  return writePdf({ title: `Acta de calificaciones: ${foot}`, foot }, pdf => {
    writeHeading(pdf, school.schoolName, 'Acta de calificaciones', [
      ['Período', periodo],
      ['Asignatura', asignaturas.nombre],
      ['Sección', nombre],
      ['Maestro', teacher],
      [
        'Horario',
        `${NOMBRE_DE_DIA[dia]}, ${formatHora(horaDe(inicio))} a ${formatHora(horaDe(fin))}, ${aulas.nombre}`,
      ],
      ['Fecha de emisión', today(school.schoolTz)],
      ['Estudiantes', String(filas.length)],
    ])
    writeTable(
      pdf,
      [
        { heading: 'N.º', share: 6, align: 'right' },
        { heading: 'Matrícula', share: 20 },
        { heading: 'Estudiante', share: 54 },
        { heading: 'Calificación', share: 20, align: 'right' },
      ],
      filas.map((fila, index) => [String(index + 1), fila.matricula, fila.nombre, formatNota(fila)]),
    )
    writeSignatures(pdf, [teacher, 'Dirección académica'])
  })
}

export async function writeActaXlsx(db: Database, caller: Caller, idseccion: number) {
  const { section, periodo, filas } = await readActa(db, caller, idseccion)
  return writeXlsx([
    {
      name: 'Acta',
      columns: [
        { heading: 'Matrícula', width: 16, asText: true },
        { heading: 'Estudiante', width: 36 },
        { heading: 'Calificación', width: 14 },
        { heading: 'Asignatura', width: 26 },
        { heading: 'Sección', width: 14, asText: true },
        { heading: 'Período', width: 26 },
      ],
      rows: filas.map(({ matricula, nombre, calificacion, condicion }) => [
        ...[matricula, nombre, condicion ? NOMBRE_DE_CONDICION[condicion] : calificacion],
        ...[section.asignaturas.nombre, section.nombre, periodo],
      ]),
    },
  ])
}

/** "90", "88.50" or "No se presentó": whole numbers stay whole, others have their two decimals. */
export function formatNota(grade: { calificacion: number | null; condicion: Condicion | null }): string {
  if (grade.condicion) return NOMBRE_DE_CONDICION[grade.condicion]
  const nota = grade.calificacion ?? 0
  return Number.isInteger(nota) ? String(nota) : nota.toFixed(2)
}

export const today = (timeZone: string) =>
  new Intl.DateTimeFormat('es-DO', { dateStyle: 'long', timeZone }).format(new Date())
