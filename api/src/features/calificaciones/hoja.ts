import {
  COLUMNAS_DE_NOTAS,
  findColumnasDeNotas,
  type HojaDeNotas,
  parseNota,
  TITULOS_DE_NOTAS,
  toTitulo,
  type Valor,
} from '@nivela/contract/notas'
import { comparable, enumerate } from '@nivela/contract/palabras'
import { type Cell, withoutRoundingError } from '@nivela/xlsx/cell'

// A file of grades, judged without a database: who is meant by each row, and what it says of them.

export const MAX_ROWS = 2_000
const MAX_ERRORS = 100
const ROWS_ABOVE_HEADINGS = 20

const { matricula: MATRICULA, calificacion: CALIFICACION } = COLUMNAS_DE_NOTAS

/** A student of the section, and the grade that is saved. */
export interface Inscrito {
  idusuario: number
  nombre: string
  apellido: string
  matricula: string | null
  valor: Valor
  oficializado: boolean
  version: number
}

interface Columns {
  /** Index of the row of headings. */
  row: number
  matricula: number
  /** More than one: the file does not say which is meant. */
  notas: number[]
}

/** Null where no row has both headings. */
function findColumns(rows: Cell[][]): Columns | null {
  for (const [row, cells] of rows.slice(0, ROWS_ABOVE_HEADINGS).entries()) {
    const titles = cells.map(cell => (typeof cell === 'string' ? toTitulo(cell) : ''))
    // The first synonym wins over the others.
    const [matricula] = TITULOS_DE_NOTAS.matricula
      .map(word => titles.indexOf(word))
      .filter(index => index >= 0)
    const notas = findColumnasDeNotas(titles)
    if (matricula !== undefined && notas.length) return { row, matricula, notas }
  }
  return null
}

/** Null: the cell holds something that is no text, and what it shows is unknown. */
function textOf(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object' || typeof cell === 'boolean') return null
  return typeof cell === 'number' ? String(withoutRoundingError(cell)) : cell.trim()
}

/** A spreadsheet takes the zeros from the front of a number. */
const withoutZeros = (matricula: string) => comparable(matricula).replace(/^0+(?=\d+$)/, '')

function indexStudents(students: Inscrito[]) {
  const exact = new Map(students.map(one => [comparable(one.matricula ?? ''), one]))
  exact.delete('')
  const loose = new Map<string, Inscrito | null>()
  for (const one of exact.values()) {
    const key = withoutZeros(one.matricula ?? '')
    // Two that differ in their zeros alone: neither is meant.
    loose.set(key, loose.has(key) ? null : one)
  }
  return (matricula: string) => exact.get(comparable(matricula)) ?? loose.get(withoutZeros(matricula))
}

const WITHOUT_COLUMNS = `No encontramos las columnas «${MATRICULA}» y «${CALIFICACION}». Descarga las notas de la sección y llena ese archivo.`

/** Why the columns of a file are not known. */
export function explainColumns(rows: Cell[][]): string {
  const columns = findColumns(rows)
  if (!columns) return WITHOUT_COLUMNS
  const titles = columns.notas.map(nota => `«${textOf(rows[columns.row]?.[nota])}»`)
  return `Hay ${titles.length} columnas que pueden ser la nota: ${enumerate([...new Set(titles)])}. Deja el título «${CALIFICACION}» solo en la que vale.`
}

/** What the rows would change. An empty cell says nothing: it never takes a grade away. Null: the columns are not known. */
export function compareHoja(rows: Cell[][], students: Inscrito[]): HojaDeNotas | null {
  const columns = findColumns(rows)
  const [nota, ...others] = columns?.notas ?? []
  if (!columns || nota === undefined || others.length) return null
  const find = indexStudents(students)
  const seen = new Map<number, number>()
  const hoja: HojaDeNotas = { cambios: [], iguales: 0, errores: [], malas: 0 }
  for (const [index, cells] of rows.entries()) {
    if (index <= columns.row) continue
    const fila = index + 1
    const refuse = (columna: string, mensaje: string) => {
      hoja.malas++
      if (hoja.errores.length < MAX_ERRORS) hoja.errores.push({ fila, columna, mensaje })
    }
    const [matricula, written] = [textOf(cells[columns.matricula]), textOf(cells[nota])]
    if (written === '') continue
    if (written === null) refuse(CALIFICACION, 'La celda no tiene un número. Escribe la nota, N o R.')
    else if (!matricula) refuse(MATRICULA, 'Falta la matrícula de esta nota.')
    else {
      const student = find(matricula)
      const { valor, error } = parseNota(written)
      const before = student && seen.get(student.idusuario)
      if (!student)
        refuse(MATRICULA, `Nadie con la matrícula ${clip(matricula)} está inscrito en la sección.`)
      else if (before) refuse(MATRICULA, `La matrícula ${clip(matricula)} ya está en la fila ${before}.`)
      else if (valor == null) refuse(CALIFICACION, `«${clip(written)}»: ${error}`)
      else if (valor === student.valor) hoja.iguales++
      else {
        const { idusuario, nombre, apellido, oficializado, version } = student
        const [before, after] = [split(student.valor), split(valor)]
        hoja.cambios.push({
          ...{ fila, idusuario, usuarios: { nombre, apellido }, matricula: student.matricula ?? '' },
          ...{ antes: before.calificacion, condicionAntes: before.condicion },
          ...{ despues: after.calificacion, condicionDespues: after.condicion, oficializado, version },
        })
      }
      if (student && !before) seen.set(student.idusuario, fila)
    }
  }
  return hoja
}

const split = (valor: Valor) =>
  typeof valor === 'string'
    ? { calificacion: null, condicion: valor }
    : { calificacion: valor, condicion: null }

const clip = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
