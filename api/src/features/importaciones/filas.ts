import { CAMPOS_DE_IMPORTACION, type TipoDeImportacion } from '@nivela/contract/importaciones'
import { enumerate } from '@nivela/contract/palabras'
import type { EnCelda } from '@nivela/contract/poma'
import type { Cell } from '@nivela/xlsx/cell'
import { readAsignatura, readAula, readSeccion } from './catalogo.ts'
import { readText } from './celdas.ts'
import { findColumnas, isEmpty, type Tabla } from './columnas.ts'
import type { Ajustes, Leida, RowReader } from './lector.ts'
import { readMaestro } from './maestros.ts'
import { readResultado } from './resultados.ts'

export interface Lectura extends Tabla {
  filas: Record<string, unknown>[]
  /** Of the headings: then no row was read. */
  errores: EnCelda[]
  /** Of single rows. */
  erroresDeFilas: EnCelda[]
  avisos: EnCelda[]
  /** How many scores are empty, in rows that are good but for them. */
  vacias: number
}

const READERS: Record<TipoDeImportacion, (reader: RowReader) => Leida | null> = {
  resultados: readResultado,
  maestros: readMaestro,
  asignaturas: readAsignatura,
  aulas: readAula,
  secciones: readSeccion,
}

const NADIE: Record<TipoDeImportacion, string> = {
  resultados: 'El archivo no tiene ningún estudiante debajo de los encabezados.',
  maestros: 'El archivo no tiene a nadie debajo de los encabezados.',
  asignaturas: 'El archivo no tiene ninguna asignatura debajo de los encabezados.',
  aulas: 'El archivo no tiene ningún aula debajo de los encabezados.',
  secciones: 'El archivo no tiene ninguna sección debajo de los encabezados.',
}

const MOST_WARNINGS = 1000

/** Reads a table's rows as what they are to become, and says what is wrong with each cell that can't be it. */
export function readFilas(rows: Cell[][], ajustes: Ajustes): Lectura {
  const tabla = findColumnas(rows, ajustes)
  const { vista, places, from } = tabla
  const campos = CAMPOS_DE_IMPORTACION[ajustes.tipo]
  const titleOf = (field: string) => campos[field]?.titulo ?? field
  const lectura: Lectura = {
    ...tabla,
    filas: [],
    errores: complainOfHeadings(ajustes.tipo, tabla),
    erroresDeFilas: [],
    avisos: [],
    vacias: 0,
  }
  if (lectura.errores.length) return lectura
  const used = Object.values(places).filter(place => place >= 0)
  const seen = new Map<string, number>()

  for (const [index, row] of rows.entries()) {
    if (index < from || used.every(place => isEmpty(row[place]))) continue
    const fila = index + 1
    const before = lectura.erroresDeFilas.length
    let blanks = 0
    const reader = readerOf(row, places, ajustes, {
      complain: (field, mensaje) => lectura.erroresDeFilas.push({ fila, columna: titleOf(field), mensaje }),
      warn: (field, mensaje) => {
        if (lectura.avisos.length < MOST_WARNINGS)
          lectura.avisos.push({ fila, columna: titleOf(field), mensaje })
      },
      countBlank: () => blanks++,
    })
    const read = READERS[ajustes.tipo](reader)
    if (!read) continue
    for (const [field, value] of Object.entries(read.unique ?? {})) {
      if (!value) continue
      const other = seen.get(`${field} ${value}`)
      if (other) reader.complain(field, `«${value.split('\u0000')[0]}» ya está en la fila ${other}.`)
      else seen.set(`${field} ${value}`, fila)
    }
    const errors = lectura.erroresDeFilas.length - before
    if (!errors) lectura.filas.push({ fila, ...read.values })
    // Those of a row that is set aside for something else are asked about when it comes back.
    if (errors === (ajustes.vacias === 'apartar' ? blanks : 0)) lectura.vacias += blanks
  }
  if (!lectura.filas.length && !lectura.erroresDeFilas.length && !lectura.avisos.length)
    lectura.errores.push({
      fila: vista.fila + 1,
      columna: titleOf(Object.hasOwn(campos, 'cedula') ? 'cedula' : 'nombre'),
      mensaje: NADIE[ajustes.tipo],
    })
  return lectura
}

function complainOfHeadings(tipo: TipoDeImportacion, { vista, places }: Tabla): EnCelda[] {
  const campos = CAMPOS_DE_IMPORTACION[tipo]
  const titleOf = (field: string) => campos[field]?.titulo ?? field
  const fila = Math.max(vista.fila, 1)
  if (Object.values(places).every(place => place < 0))
    return [
      {
        fila,
        columna: enumerate(vista.faltan.map(titleOf)),
        mensaje: 'No encontramos los encabezados de la plantilla en las primeras 20 filas.',
      },
    ]
  const where = vista.fila > 1 ? `la fila ${vista.fila}` : 'la primera fila'
  return [
    ...vista.repetidas.map(field => ({
      fila,
      columna: titleOf(field),
      mensaje: `La columna «${titleOf(field)}» está dos veces.`,
    })),
    ...vista.faltan.map(field => ({
      fila,
      columna: titleOf(field),
      mensaje: `Falta la columna «${titleOf(field)}» en ${where}.`,
    })),
  ]
}

function readerOf(
  row: Cell[],
  places: Record<string, number>,
  ajustes: Ajustes,
  tell: Pick<RowReader, 'complain' | 'warn' | 'countBlank'>,
): RowReader {
  const cellOf = (field: string) => row[places[field] ?? -1] ?? null
  return {
    ajustes,
    ...tell,
    cellOf,
    isGiven: field => !isEmpty(cellOf(field)),
    textOf(field) {
      const read = readText(field, cellOf(field))
      return 'error' in read ? '' : shorten(read.text.trim())
    },
    parse(field, schema, as = field) {
      const read = readText(as, cellOf(field))
      if ('error' in read) return void tell.complain(field, read.error)
      const parsed = schema.safeParse(read.text)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const message = issue?.message ?? ''
      tell.complain(field, read.text.trim() ? `«${shorten(read.text)}»: ${message}` : message)
      return undefined
    },
  }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
