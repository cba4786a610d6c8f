import { AREAS, type Area } from '@nivela/contract/asignaturas'
import { correo, texto } from '@nivela/contract/campos'
import { comparable, enumerate } from '@nivela/contract/palabras'
import { COLUMNAS_DE_DOCUMENTO, COLUMNAS_POMA, type ColumnaPoma, type EnCelda } from '@nivela/contract/poma'
import { telefono, tieneDigitoVerificador } from '@nivela/contract/usuarios'
import type { Cell } from '@nivela/xlsx/cell'
import { readArea, readText } from './celdas.ts'
import { type Identidad, readIdentidad, type Schema } from './identidad.ts'
import { isExample } from './plantilla.ts'

interface FilaPoma extends Record<Area, boolean>, Record<`nota_${Area}`, number | null>, Identidad {
  fila: number
  matricula: string
  nombre: string
  apellido: string
  correo: string
  telefono: string | null
}

export interface Lectura {
  filas: FilaPoma[]
  errores: EnCelda[]
  avisos: EnCelda[]
}

const HEADINGS = { ...COLUMNAS_POMA, ...COLUMNAS_DE_DOCUMENTO }
type Columna = keyof typeof HEADINGS
const COLUMNS = Object.keys(HEADINGS) as Columna[]
const MOST_WARNINGS = 1000

const TEXTS: Record<Exclude<ColumnaPoma, Area | 'telefono' | 'cedula'>, Schema> = {
  matricula: texto('matrícula', 40),
  nombre: texto('nombre'),
  apellido: texto('apellido'),
  correo,
}

/** Reads the sheet's rows as the school's students, and says what is wrong with each cell that can't be one. */
export function readFilas(rows: Cell[][], notaMinima: number): Lectura {
  const reading: Lectura = { filas: [], errores: [], avisos: [] }
  const places = readHeadings(rows[0] ?? [], reading.errores)
  if (!places) return reading
  const seen = new Map<string, number>()

  for (const [index, row] of rows.entries()) {
    if (index === 0 || COLUMNS.every(column => isEmpty(row[places[column]]))) continue
    const fila = index + 1
    const before = reading.errores.length
    const complain = (column: Columna, mensaje: string) => {
      reading.errores.push({ fila, columna: HEADINGS[column], mensaje })
    }
    const warn = (column: Columna, mensaje: string) => {
      if (reading.avisos.length < MOST_WARNINGS)
        reading.avisos.push({ fila, columna: HEADINGS[column], mensaje })
    }

    const read = readRow({ cellOf: column => row[places[column]] ?? null, notaMinima, complain, warn })
    if (isExample(read)) {
      warn('matricula', 'Es la fila de ejemplo de la plantilla: no se importa.')
      continue
    }
    for (const column of ['cedula', 'documento', 'correo', 'matricula'] as const) {
      const value = read[column]
      if (!value) continue
      const key = `${column} ${column === 'documento' ? read.tipodocumento : ''} ${value}`
      const other = seen.get(key)
      if (other) complain(column, `«${value}» ya está en la fila ${other}.`)
      else seen.set(key, fila)
    }
    if (read.cedula && !tieneDigitoVerificador(read.cedula)) {
      warn('cedula', `El dígito verificador de «${read.cedula}» no coincide. Revisa que esté bien escrita.`)
    }
    for (const area of AREAS) {
      const cell = row[places[area]]
      if (typeof cell === 'number' && cell > 0 && cell < 1)
        warn(
          area,
          `«${cell}» se lee como ${cell} de 100. Si es un porcentaje, escribe ${Math.round(cell * 100)}.`,
        )
    }
    if (reading.errores.length === before) reading.filas.push({ fila, ...read } as FilaPoma)
  }
  if (!reading.filas.length && !reading.errores.length && !reading.avisos.length) {
    reading.errores.push({
      fila: 2,
      columna: COLUMNAS_POMA.cedula,
      mensaje: 'El archivo no tiene ningún estudiante debajo de los encabezados.',
    })
  }
  return reading
}

const isEmpty = (cell: Cell | undefined) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

/** Where each column is, in whatever order; null when one is missing or stands twice. */
function readHeadings(headings: Cell[], errores: EnCelda[]): Record<Columna, number> | null {
  const names = headings.map(cell => (typeof cell === 'string' ? comparable(cell) : ''))
  const places = {} as Record<Columna, number>
  const missing: string[] = []
  for (const column of COLUMNS) {
    const heading = HEADINGS[column]
    const place = names.indexOf(comparable(heading))
    if (place >= 0 && names.indexOf(comparable(heading), place + 1) >= 0)
      errores.push({ fila: 1, columna: heading, mensaje: `La columna «${heading}» está dos veces.` })
    places[column] = place
  }
  const conDocumento = places.documento >= 0 || places.pasaporte >= 0
  for (const column of Object.keys(COLUMNAS_POMA) as ColumnaPoma[])
    if (places[column] < 0 && !(column === 'cedula' && conDocumento)) missing.push(HEADINGS[column])
  if (COLUMNS.every(column => places[column] < 0)) {
    errores.push({
      fila: 1,
      columna: enumerate(missing),
      mensaje: 'La primera fila debe tener los encabezados de la plantilla.',
    })
  } else {
    for (const heading of missing)
      errores.push({
        fila: 1,
        columna: heading,
        mensaje: `Falta la columna «${heading}» en la primera fila.`,
      })
  }
  return errores.length ? null : places
}

interface RowReader {
  cellOf: (column: Columna) => Cell
  notaMinima: number
  complain: (column: Columna, mensaje: string) => void
  warn: (column: Columna, mensaje: string) => void
}

function readRow({ cellOf, notaMinima, complain, warn }: RowReader): Partial<FilaPoma> {
  const row: Partial<FilaPoma> = {}
  const parse = (column: Columna, schema: Schema, as = column): string | undefined => {
    const read = readText(as, cellOf(column))
    if ('error' in read) return void complain(column, read.error)
    if (column === 'telefono' && read.text.trim() === '') return undefined
    const parsed = schema.safeParse(read.text)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    complain(column, read.text.trim() ? `«${shorten(read.text)}»: ${issue?.message}` : (issue?.message ?? ''))
    return undefined
  }
  const textOf = (column: Columna) => {
    const read = readText(column, cellOf(column))
    return 'error' in read ? '' : shorten(read.text.trim())
  }
  const isGiven = (column: Columna) => !isEmpty(cellOf(column))
  for (const column of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) {
    const value = parse(column, TEXTS[column])
    if (value !== undefined) row[column] = value
  }
  Object.assign(row, readIdentidad({ isGiven, textOf, parse, warn }))
  row.telefono = parse('telefono', telefono) ?? null
  for (const area of AREAS) {
    const read = readArea(cellOf(area), notaMinima)
    if ('error' in read) complain(area, read.error)
    else {
      row[area] = read.passed
      row[`nota_${area}`] = read.nota
    }
  }
  return row
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
