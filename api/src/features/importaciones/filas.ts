import { CAMPOS_DE_IMPORTACION, type TipoDeImportacion } from '@nivela/contract/importaciones'
import { enumerate } from '@nivela/contract/palabras'
import type { EnCelda } from '@nivela/contract/poma'
import type { Cell } from '@nivela/xlsx/cell'
import { readAsignatura, readAula, readSeccion } from './catalogo.ts'
import { readText } from './celdas.ts'
import { findColumnas, isEmpty, ROWS_TO_KNOW, showCell, type Tabla } from './columnas.ts'
import type { Ajustes, Leida, RowReader } from './lector.ts'
import { readMaestro } from './maestros.ts'
import { readResultado } from './resultados.ts'
import { createTotales } from './totales.ts'

export interface Lectura extends Tabla {
  /** Of the headings: then no row was read. */
  errores: EnCelda[]
  /** Of single rows. */
  erroresDeFilas: EnCelda[]
  avisos: EnCelda[]
  /** How many scores are empty, in rows that are good but for them. */
  vacias: number
  /** The sheet has no rows, or no more than its headings. */
  sinFilas: boolean
}

const READERS: Record<TipoDeImportacion, (reader: RowReader) => Leida | null> = {
  resultados: readResultado,
  maestros: readMaestro,
  asignaturas: readAsignatura,
  aulas: readAula,
  secciones: readSeccion,
}

const NADIE: Record<TipoDeImportacion, { ninguno: string; cada: string }> = {
  resultados: { ninguno: 'ningún estudiante', cada: 'estudiante' },
  maestros: { ninguno: 'nadie', cada: 'persona' },
  asignaturas: { ninguno: 'ninguna asignatura', cada: 'asignatura' },
  aulas: { ninguno: 'ningún aula', cada: 'aula' },
  secciones: { ninguno: 'ninguna sección', cada: 'sección' },
}

/** Of a sheet without rows, with its headings in row `fila`, or in none: what it lacks, and what to send. */
export function tellSinFilas(tipo: TipoDeImportacion, fila: number): string {
  const { ninguno, cada } = NADIE[tipo]
  return fila
    ? `La hoja no tiene filas que importar: debajo de los encabezados no hay ${ninguno}. Escribe una fila por ${cada} y súbela otra vez.`
    : `La primera hoja del archivo está vacía. Sube una con los encabezados de la plantilla y, debajo, una fila por ${cada}.`
}

const MAX_WARNINGS = 1000

type Fila = Record<string, unknown>

export interface Lector {
  /** Takes the rows one after the other, from the first one of the sheet. */
  read(row: Cell[]): void
  /** What was found, once there are no more rows. */
  end(): Lectura
}

/** Reads a table's rows as what they are to become, and says what is wrong with each cell that can't be it. */
export function readFilas(rows: Cell[][], ajustes: Ajustes): Lectura & { filas: Fila[] } {
  const filas: Fila[] = []
  const lector = createLector(ajustes, fila => filas.push(fila))
  for (const row of rows) lector.read(row)
  return { ...lector.end(), filas }
}

/** The same, row by row: `take` gets each good one as soon as it is judged. */
export function createLector(ajustes: Ajustes, take: (fila: Fila, lectura: Lectura) => void): Lector {
  const rowsToKnow = Math.max(ROWS_TO_KNOW, ajustes.fila ?? 0)
  const first: Cell[][] = []
  let judging: ReturnType<typeof judgeFilas> | undefined

  function begin() {
    const judging = judgeFilas(findColumnas(first, ajustes), ajustes, take)
    for (const row of first) judging.judge(row)
    return judging
  }
  return {
    read(row) {
      if (judging) return judging.judge(row)
      first.push(row)
      if (first.length === rowsToKnow) judging = begin()
    },
    end() {
      judging ??= begin()
      return judging.end()
    },
  }
}

/** Judges the rows of a table whose columns are known. */
function judgeFilas(tabla: Tabla, ajustes: Ajustes, take: (fila: Fila, lectura: Lectura) => void) {
  const { vista, places, names, from } = tabla
  const campos = CAMPOS_DE_IMPORTACION[ajustes.tipo]
  const titleOf = (field: string) => campos[field]?.titulo ?? field
  const lectura: Lectura = {
    ...tabla,
    errores: complainOfHeadings(ajustes.tipo, tabla),
    erroresDeFilas: [],
    avisos: [],
    vacias: 0,
    sinFilas: false,
  }
  const totales = createTotales(names)
  const used = Object.values(places).filter(place => place >= 0)
  const refused = lectura.errores.length > 0
  /** By field, in which row each value stands that no other row may have. */
  const seen = new Map<string, Map<string, number>>()
  let fila = 0
  let given = false
  let good = 0
  let blanks = 0
  let current: Cell[] = []
  // One reader for all rows: to make one for each is slow with ten thousand of them.
  const headingOf = (field: string) => names[places[field] ?? -1] ?? ''
  const reader = readerOf(field => current[places[field] ?? -1] ?? null, headingOf, ajustes, {
    complain: (field, mensaje) => lectura.erroresDeFilas.push({ fila, columna: titleOf(field), mensaje }),
    warn: (field, mensaje) => {
      if (lectura.avisos.length < MAX_WARNINGS)
        lectura.avisos.push({ fila, columna: titleOf(field), mensaje })
    },
    countBlank: () => blanks++,
  })

  function refuseSeen(field: string, value: string) {
    const rows = seen.get(field) ?? new Map<string, number>()
    seen.set(field, rows)
    const other = rows.get(value)
    if (other) reader.complain(field, `«${value.split('\u0000')[0]}» ya está en la fila ${other}.`)
    else rows.set(value, fila)
  }

  function judge(row: Cell[]) {
    fila++
    given ||= fila > from && row.some(cell => !isEmpty(cell))
    if (refused || fila <= from) return
    const noData = totales.tell(row)
    if (noData) {
      const place = row.findIndex(cell => !isEmpty(cell))
      if (lectura.avisos.length < MAX_WARNINGS)
        lectura.avisos.push({
          fila,
          columna: names[place] ?? '',
          mensaje: `«${showCell(row[place] ?? null)}»: ${noData}`,
        })
      return
    }
    if (used.every(place => isEmpty(row[place]))) return
    const before = lectura.erroresDeFilas.length
    blanks = 0
    current = row
    const read = READERS[ajustes.tipo](reader)
    if (!read) return
    for (const field in read.unique) {
      const value = read.unique[field]
      if (value) refuseSeen(field, value)
    }
    const errors = lectura.erroresDeFilas.length - before
    if (!errors) {
      good++
      read.values.fila = fila
      take(read.values, lectura)
    }
    // Those of a row that is set aside for something else are asked about when it comes back.
    if (errors === (ajustes.vacias === 'apartar' ? blanks : 0)) lectura.vacias += blanks
  }

  function end(): Lectura {
    const told = good || lectura.erroresDeFilas.length || lectura.avisos.length
    if (refused ? given || vista.fila : told) return lectura
    const mensaje = tellSinFilas(ajustes.tipo, vista.fila)
    const columna = titleOf(Object.hasOwn(campos, 'cedula') ? 'cedula' : 'nombre')
    return { ...lectura, errores: [{ fila: vista.fila + 1, columna, mensaje }], sinFilas: true }
  }

  return { judge, end }
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
  cellOf: RowReader['cellOf'],
  headingOf: RowReader['headingOf'],
  ajustes: Ajustes,
  tell: Pick<RowReader, 'complain' | 'warn' | 'countBlank'>,
): RowReader {
  return {
    ajustes,
    ...tell,
    cellOf,
    headingOf,
    isGiven: field => !isEmpty(cellOf(field)),
    textOf(field) {
      const read = readText(field, cellOf(field))
      return 'error' in read ? '' : shorten(read.text)
    },
    parse(field, schema, as = field) {
      const read = readText(as, cellOf(field))
      if ('error' in read) return void tell.complain(field, read.error)
      const parsed = schema.safeParse(read.text)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const message = issue?.message ?? ''
      tell.complain(field, read.text ? `«${shorten(read.text)}»: ${message}` : message)
      return undefined
    },
  }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
