import { AREAS, type Area } from '@nivela/contract/asignaturas'
import { correo, texto } from '@nivela/contract/campos'
import { comparable, enumerate } from '@nivela/contract/palabras'
import { COLUMNAS_POMA, type ColumnaPoma, type EnCelda } from '@nivela/contract/poma'
import { cedula, telefono, tieneDigitoVerificador } from '@nivela/contract/usuarios'
import type { Cell } from '@nivela/xlsx/cell'
import { readArea, readText } from './celdas.ts'
import { isExample } from './plantilla.ts'

interface FilaPoma extends Record<Area, boolean>, Record<`nota_${Area}`, number | null> {
  fila: number
  matricula: string
  cedula: string
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

const COLUMNS = Object.keys(COLUMNAS_POMA) as ColumnaPoma[]
const MOST_WARNINGS = 1000

interface Schema {
  safeParse(
    value: unknown,
  ): { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }
}

const TEXTS: Record<Exclude<ColumnaPoma, Area | 'telefono'>, Schema> = {
  matricula: texto('matrícula', 40),
  cedula,
  nombre: texto('nombre'),
  apellido: texto('apellido'),
  correo,
}

/** Reads the sheet's rows as the school's students, and says what is wrong with each cell that can't be one. */
export function readFilas(rows: Cell[][], notaMinima: number): Lectura {
  const reading: Lectura = { filas: [], errores: [], avisos: [] }
  const places = readHeadings(rows[0] ?? [], reading.errores)
  if (!places) return reading
  const seen = { cedula: new Map(), correo: new Map(), matricula: new Map() } as Record<
    string,
    Map<string, number>
  >

  for (const [index, row] of rows.entries()) {
    if (index === 0 || COLUMNS.every(column => isEmpty(row[places[column]]))) continue
    const fila = index + 1
    const before = reading.errores.length
    const complain = (column: ColumnaPoma, mensaje: string) =>
      reading.errores.push({ fila, columna: COLUMNAS_POMA[column], mensaje })

    const warn = (column: ColumnaPoma, mensaje: string) => {
      if (reading.avisos.length < MOST_WARNINGS)
        reading.avisos.push({ fila, columna: COLUMNAS_POMA[column], mensaje })
    }

    const read = readRow(column => row[places[column]] ?? null, notaMinima, complain)
    if (isExample(read)) {
      warn('matricula', 'Es la fila de ejemplo de la plantilla: no se importa.')
      continue
    }
    for (const [column, known] of Object.entries(seen)) {
      const value = read[column as 'cedula']
      const other = value && known.get(value)
      if (other) complain(column as 'cedula', `«${value}» ya está en la fila ${other}.`)
      else if (value) known.set(value, fila)
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
function readHeadings(headings: Cell[], errores: EnCelda[]): Record<ColumnaPoma, number> | null {
  const names = headings.map(cell => (typeof cell === 'string' ? comparable(cell) : ''))
  const places = {} as Record<ColumnaPoma, number>
  const missing: string[] = []
  for (const column of COLUMNS) {
    const heading = COLUMNAS_POMA[column]
    const place = names.indexOf(comparable(heading))
    if (place < 0) missing.push(heading)
    else if (names.indexOf(comparable(heading), place + 1) >= 0)
      errores.push({ fila: 1, columna: heading, mensaje: `La columna «${heading}» está dos veces.` })
    places[column] = place
  }
  if (missing.length === COLUMNS.length) {
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

function readRow(
  cellOf: (column: ColumnaPoma) => Cell,
  notaMinima: number,
  complain: (column: ColumnaPoma, mensaje: string) => void,
): Partial<FilaPoma> {
  const row: Partial<FilaPoma> = {}
  const readWith = (column: keyof typeof TEXTS | 'telefono', schema: Schema): string | undefined => {
    const read = readText(column, cellOf(column))
    if ('error' in read) return void complain(column, read.error)
    if (column === 'telefono' && read.text.trim() === '') return undefined
    const parsed = schema.safeParse(read.text)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    complain(column, read.text.trim() ? `«${shorten(read.text)}»: ${issue?.message}` : (issue?.message ?? ''))
    return undefined
  }
  for (const column of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) {
    const value = readWith(column, TEXTS[column])
    if (value !== undefined) row[column] = value
  }
  row.telefono = readWith('telefono', telefono) ?? null
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
