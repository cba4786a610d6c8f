import { COLUMNAS_DE_NOTAS, type HojaDeNotas, parseNota, type Valor } from '@nivela/contract/notas'
import { comparable } from '@nivela/contract/palabras'
import { type Cell, withoutRoundingError } from '@nivela/xlsx/cell'

// A file of grades, judged without a database: who is meant by each row, and what it says of them.

export const MOST_ROWS = 2_000
const MOST_ERRORS = 100
const ROWS_ABOVE_HEADINGS = 20

const { matricula: MATRICULA, calificacion: CALIFICACION } = COLUMNAS_DE_NOTAS
const HEADINGS = {
  matricula: ['matricula', 'id', 'carnet', 'codigo', 'no. matricula', 'matricula no.'],
  nota: [
    'calificacion',
    'nota',
    'nota final',
    'calificacion final',
    'puntos',
    'puntuacion',
    'final',
    'promedio',
  ],
}

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
  nota: number
}

/** Null where no row has both headings. */
function findColumns(rows: Cell[][]): Columns | null {
  for (const [row, cells] of rows.slice(0, ROWS_ABOVE_HEADINGS).entries()) {
    const words = cells.map(cell => (typeof cell === 'string' ? comparable(cell).replace(/:$/, '') : ''))
    // The first synonym wins over the others: "Final" beside "Calificación" is not the one that is meant.
    const find = (synonyms: string[]) =>
      synonyms.map(word => words.indexOf(word)).find(index => index >= 0) ?? -1
    const [matricula, nota] = [find(HEADINGS.matricula), find(HEADINGS.nota)]
    if (matricula >= 0 && nota >= 0) return { row, matricula, nota }
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

export const WITHOUT_COLUMNS = `No encontramos las columnas «${MATRICULA}» y «${CALIFICACION}». Descarga las notas de la sección y llena ese archivo.`

/** What the rows would change. An empty cell says nothing: it never takes a grade away. Null: there are no such columns. */
export function compareHoja(rows: Cell[][], students: Inscrito[]): HojaDeNotas | null {
  const columns = findColumns(rows)
  if (!columns) return null
  const find = indexStudents(students)
  const seen = new Map<number, number>()
  const hoja: HojaDeNotas = { cambios: [], iguales: 0, errores: [], malas: 0 }
  for (const [index, cells] of rows.entries()) {
    if (index <= columns.row) continue
    const fila = index + 1
    const refuse = (columna: string, mensaje: string) => {
      hoja.malas++
      if (hoja.errores.length < MOST_ERRORS) hoja.errores.push({ fila, columna, mensaje })
    }
    const [matricula, written] = [textOf(cells[columns.matricula]), textOf(cells[columns.nota])]
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
