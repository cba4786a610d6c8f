import { createHash } from 'node:crypto'
import {
  CAMPOS_DE_IMPORTACION,
  type ColumnasDeTabla,
  type MapaDeColumnas,
  type TipoDeImportacion,
} from '@nivela/contract/importaciones'
import { cleanLinea, comparable } from '@nivela/contract/palabras'
import type { Cell } from '@nivela/xlsx/cell'
import { ABREVIATURAS, RUIDO, SINONIMOS } from './sinonimos.ts'

/** Below how many titles the headings may stand. */
const MAX_TITLES = 20
const EXAMPLES = 3
/** From how many rows at the top it is known which columns there are, so that the others can be judged as they are read. */
export const ROWS_TO_KNOW = 250

/** The column with the reasons, in a file of rows to mend: it comes back with them. */
export const PROBLEMAS = 'Problemas'

/** What the office decided about tables with the same headings, by `huella`. */
export type Recordadas = Record<string, MapaDeColumnas>

export interface Tabla {
  vista: ColumnasDeTabla
  /** The same headings, in whatever order, give the same. */
  huella: string
  /** Where each field stands; −1 if nowhere. */
  places: Record<string, number>
  /** As the columns are called. */
  names: string[]
  /** The index of the first row below the headings. */
  from: number
}

interface Pedido {
  tipo: TipoDeImportacion
  columnas?: MapaDeColumnas | undefined
  recordadas?: Recordadas | undefined
  /** The row of the headings, if a person said it; 0 for a table without them. */
  fila?: number | undefined
}

/** Finds the headings and what each column is: as it was matched by hand, now or before, else by its name. */
export function findColumnas(rows: Cell[][], { tipo, columnas, recordadas, fila }: Pedido): Tabla {
  const chosen = chosenIn(columnas, tipo)
  const heading = fila ?? findHeading(rows, tipo, chosen)
  const width = rows.slice(0, ROWS_TO_KNOW).reduce((most, row) => Math.max(most, row.length), 0)
  const names = nameColumns(heading ? (rows[heading - 1] ?? []) : [], width)
  const keys = names.map(comparable)
  const own = keys.filter(key => key !== comparable(PROBLEMAS)).sort()
  const huella = createHash('sha256').update(JSON.stringify(own)).digest('hex')
  const remembered = columnas ? undefined : rememberedOf(names, tipo, recordadas, huella)
  const { found, repetidas } = matchColumns(names, tipo, remembered ?? chosen)
  const fields = Object.keys(CAMPOS_DE_IMPORTACION[tipo])
  const places = Object.fromEntries(fields.map(field => [field, found.indexOf(field)]))
  const below = rows.slice(heading).filter(row => row.some(cell => !isEmpty(cell)))
  return {
    vista: {
      fila: heading,
      filas: below.length,
      columnas: names
        .map((encabezado, place) => ({
          encabezado,
          campo: found[place] ?? null,
          ejemplos: lookAt(below, place),
        }))
        .filter(({ campo, ejemplos, encabezado }) => campo || ejemplos.length || !isInvented(encabezado)),
      faltan: findMissing(tipo, places, repetidas),
      repetidas,
      recordada: remembered !== undefined,
    },
    huella,
    places,
    names,
    from: heading,
  }
}

/**
 * What the office decided before: for the same headings all of it, for others what each heading was. What was left out of
 * one table may be what the next is about, so only fields are remembered by their heading, and not against the template's.
 */
function rememberedOf(
  names: string[],
  tipo: TipoDeImportacion,
  recordadas: Recordadas = {},
  huella: string,
): Chosen | undefined {
  const same = recordadas[huella]
  if (same) return chosenIn(same, tipo)
  const headings: Chosen = new Map()
  for (const columnas of Object.values(recordadas))
    for (const [heading, field] of chosenIn(columnas, tipo))
      if (field !== null && !headings.has(heading)) headings.set(heading, field)
  const known = names
    .filter(name => !isInvented(name) && matchHeading(name, tipo)?.rank !== 0)
    .map(comparable)
    .filter(name => headings.has(name))
  return known.length ? new Map(known.map(name => [name, headings.get(name) ?? null])) : undefined
}

/** The first few values of a column. */
function lookAt(rows: Cell[][], place: number): string[] {
  const shown: string[] = []
  for (const row of rows) {
    if (shown.length === EXAMPLES) break
    const text = showCell(row[place] ?? null)
    if (text) shown.push(text)
  }
  return shown
}

export const isEmpty = (cell: Cell | undefined) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cleanLinea(cell) === '')

export function showCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO'
  return typeof cell === 'object' ? cell.error : cleanLinea(String(cell)).slice(0, 80)
}

/** The row with most known headings, and of several the one that writes them as the template does. 0 if none has any. */
function findHeading(rows: Cell[][], tipo: TipoDeImportacion, chosen: Chosen): number {
  let best = { row: 0, score: 0 }
  for (const [index, row] of rows.slice(0, MAX_TITLES).entries()) {
    const ranks = new Map<string, number>()
    for (const cell of row) {
      if (typeof cell !== 'string') continue
      const name = comparable(cell)
      const match = chosen.has(name) ? { field: chosen.get(name) ?? name, rank: 0 } : matchHeading(cell, tipo)
      if (match) ranks.set(match.field, Math.min(match.rank, ranks.get(match.field) ?? match.rank))
    }
    const score = [...ranks.values()].reduce((sum, rank) => sum + 10 - rank, 0)
    if (score > best.score) best = { row: index + 1, score }
  }
  return best.row
}

const INVENTED = 'Columna '
const isInvented = (name: string) => comparable(name).startsWith(comparable(INVENTED))

/** Every column by a name of its own: a heading that stands twice gets a number, none is called by its letter. */
function nameColumns(headings: Cell[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: Math.max(width, headings.length) }, (_, place) => {
    const name = showCell(headings[place] ?? null) || `${INVENTED}${letterOf(place)}`
    const times = (seen.get(comparable(name)) ?? 0) + 1
    seen.set(comparable(name), times)
    return times > 1 ? `${name} (${times})` : name
  })
}

const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))

interface Found {
  /** The field of each column. */
  found: (string | null)[]
  repetidas: string[]
}

/** By its comparable heading, the field of each column that a person named; null for one that is left out. */
type Chosen = Map<string, string | null>

const chosenIn = (columnas: MapaDeColumnas | undefined, tipo: TipoDeImportacion): Chosen =>
  new Map(
    Object.entries(columnas ?? {}).map(([heading, field]) => [comparable(heading), fieldOf(field, tipo)]),
  )

/** A field by its name in the API, or by its title. */
function fieldOf(given: string | null, tipo: TipoDeImportacion): string | null {
  const fields = CAMPOS_DE_IMPORTACION[tipo]
  if (given === null || Object.hasOwn(fields, given)) return given
  const titled = Object.entries(fields).find(([, { titulo }]) => comparable(titulo) === comparable(given))
  return titled?.[0] ?? null
}

/**
 * Each column as a person named it. The others by the best of their names, for the fields that are still free; where two are
 * equally good, a person has to say which.
 */
function matchColumns(names: string[], tipo: TipoDeImportacion, chosen: Chosen): Found {
  const taken = new Set(chosen.values())
  const matches = names.map(name => {
    const field = chosen.get(comparable(name))
    if (field !== undefined) return field && { field, rank: 0 }
    const match = matchHeading(name.replace(/ \(\d+\)$/, ''), tipo)
    return match && !taken.has(match.field) ? match : null
  })
  const bestRank = new Map<string, number>()
  for (const match of matches)
    if (match) bestRank.set(match.field, Math.min(match.rank, bestRank.get(match.field) ?? match.rank))
  const found = matches.map(match => (match && match.rank === bestRank.get(match.field) ? match.field : null))
  return { found, repetidas: findRepeated(found) }
}

const findRepeated = (found: (string | null)[]) => [
  ...new Set(found.filter((field, place) => field !== null && found.indexOf(field) !== place) as string[]),
]

function findMissing(tipo: TipoDeImportacion, places: Record<string, number>, repetidas: string[]) {
  const isThere = (field: string) => (places[field] ?? -1) >= 0 && !repetidas.includes(field)
  const fields = Object.entries(CAMPOS_DE_IMPORTACION[tipo])
  return fields
    .filter(([field, { obligatorio }]) => obligatorio && !isThere(field) && !repetidas.includes(field))
    .map(([field]) => field)
    .filter(field => !fields.some(([other, { enLugarDe }]) => enLugarDe?.includes(field) && isThere(other)))
}

/** Which field a heading names: 0 as the template writes it, 1 by another name for it, 2 with words around it. */
export function matchHeading(
  heading: string,
  tipo: TipoDeImportacion,
): { field: string; rank: number } | null {
  const dictionary = DICTIONARIES[tipo]
  const words = wordsOf(heading)
  const telling = words.filter(word => !RUIDO[tipo].has(word))
  const ranked = [[comparable(heading)], spell(words), spell(telling)]
  for (const [rank, keys] of ranked.entries())
    for (const key of keys) {
      const field = key && dictionary[rank]?.get(key)
      if (field) return { field, rank }
    }
  return null
}

/** As they stand, and with what is shortened written out. */
const spell = (words: string[]) => [words.join(' '), words.map(word => ABREVIATURAS[word] ?? word).join(' ')]

const SMALL_WORDS = new Set('a al as s es de del el la los las y o os e en no nro num numero n'.split(' '))

/** Case, accents, punctuation, small words and a plural s ignored. */
function wordsOf(heading: string): string[] {
  const words = comparable(heading)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = words.filter(word => !SMALL_WORDS.has(word))
  return telling.map(word => (word.length > 3 ? word.replace(/s$/, '') : word))
}

type Dictionary = Map<string, string>

const DICTIONARIES = Object.fromEntries(
  Object.entries(CAMPOS_DE_IMPORTACION).map(([tipo, fields]) => {
    const titles: Dictionary = new Map()
    const synonyms: Dictionary = new Map()
    for (const [field, { titulo }] of Object.entries(fields)) {
      titles.set(comparable(titulo), field)
      for (const name of [titulo, ...(SINONIMOS[tipo as TipoDeImportacion][field] ?? [])])
        synonyms.set(wordsOf(name).join(' '), field)
    }
    return [tipo, [titles, synonyms, synonyms]]
  }),
) as Record<TipoDeImportacion, Dictionary[]>
