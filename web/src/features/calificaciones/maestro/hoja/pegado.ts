import type { Inscrito } from '@nivela/contract/inscripciones'
import { findColumnasDeNotas, NO_ES_NUMERO, parseNota, toNumber } from '@nivela/contract/notas'
import { comparable, enumerate } from '@nivela/contract/palabras'
import type { Borrador } from './planilla.ts'

export interface Pegado {
  notas: Borrador
  /** Lines that found no student: beyond the last row, or of somebody who is not in the section. */
  sobran: number
  /** Students with several lines that don't say the same: nothing is taken of them. */
  repetidos: number[]
}

/** A number, also a wrong one, or a condition. */
const isNota = (texto: string) => texto !== '' && parseNota(texto).error !== NO_ES_NUMERO

/** Cells of a spreadsheet: tabs between columns, a line per row. Lines at the end without anything are no rows. */
const toTabla = (texto: string) =>
  texto
    .replace(/\r\n?/g, '\n')
    .replace(/\s+$/, '')
    .split('\n')
    .map(linea => linea.split('\t').map(celda => celda.trim()))

/** Everything that a student may be called in somebody's spreadsheet. */
function indexStudents(estudiantes: Inscrito[]) {
  const indice = new Map<string, number | null>()
  for (const { id, nombre, apellido, matricula } of estudiantes) {
    const nombres = [matricula, `${nombre} ${apellido}`, `${apellido} ${nombre}`, `${apellido}, ${nombre}`]
    // An ambiguous name maps to null: a wrong guess would be somebody else's grade.
    for (const clave of new Set(nombres.map(texto => comparable(texto ?? '')).filter(Boolean)))
      indice.set(clave, indice.has(clave) ? null : id)
  }
  return (celda: string | undefined) => indice.get(comparable(celda ?? '')) ?? null
}

/** A number that may be a typing error of a grade, but no phone and no matrícula. */
const MAS_DE_NOTA = 1000
const couldBeNota = (texto: string) => isNota(texto) && !(Math.abs(toNumber(texto)) >= MAS_DE_NOTA)

/** The numbers of the lines: 1, 2, 3… */
const isCounter = (celdas: string[]) => celdas.every((celda, fila) => celda === String(fila + 1))

const SIN_NOTAS = 'No encontramos notas en lo que pegaste.'
const SIN_TITULO =
  'No sabemos cuál columna es la nota: pon el título «Calificación» arriba de ella, o copia solo la matrícula y la nota, sin títulos.'
const VARIAS =
  'Hay varias columnas de números: copia solo la matrícula y la nota, o pon el título «Calificación» arriba de las notas.'
const VARIAS_LLAMADAS =
  'Hay varias columnas que se llaman como la nota: copia solo la matrícula y la nota, o deja «Calificación» en una sola.'
const SIN_ESTUDIANTES =
  'No reconocimos a los estudiantes de lo que pegaste. Pega solo la columna de las notas, o la matrícula y la nota.'

/**
 * A paste from a spreadsheet. One column fills downwards from a row; with a column that names students, by matrícula
 * or by name, each grade goes to its student. Null for a single value, which the field takes by itself; a sentence
 * when the grades can't be told apart: what is pasted is saved without asking, so nothing is guessed.
 */
export function readPegado(
  texto: string,
  /** Of the section. */
  estudiantes: Inscrito[],
  /** The rows from the one that was pasted into, downwards. */
  desde: number[],
): Pegado | string | null {
  const tabla = toTabla(texto)
  const ancho = Math.max(...tabla.map(fila => fila.length))
  if (tabla.length === 1 && ancho === 1) return null
  const columnas = Array.from({ length: ancho }, (_, columna) => tabla.map(fila => fila[columna] ?? ''))
  const llenas = columnas.filter(celdas => celdas.some(Boolean))
  const find = indexStudents(estudiantes)
  const count = (celdas: string[]) => celdas.filter(celda => find(celda) !== null).length
  // A grade may happen to be somebody's matrícula, where these are short numbers.
  const isPersona = (celdas: string[]) =>
    count(celdas) > 0 && count(celdas) * 2 >= celdas.filter(Boolean).length
  const [unica] = llenas
  if (llenas.length < 2) return unica?.some(isNota) && !isPersona(unica) ? fill(unica, desde) : SIN_NOTAS
  const primera = tabla.findIndex(fila => count(fila) > 0)
  if (primera < 0) return llenas.some(celdas => celdas.some(isNota)) ? SIN_ESTUDIANTES : SIN_NOTAS
  const notas = findNotas(columnas, tabla.slice(0, primera), isPersona)
  if (typeof notas === 'string') return notas
  const [quien = []] = columnas.filter(celdas => celdas !== notas).sort((a, b) => count(b) - count(a))
  return pair(quien.map(find), notas)
}

/** The column of the grades: the one that is called so; without titles, the only one that can be. */
function findNotas(
  columnas: string[][],
  /** The rows above the first student. */
  arriba: string[][],
  isPersona: (celdas: string[]) => boolean,
): string[] | string {
  const llamadas = arriba.map(findColumnasDeNotas).find(halladas => halladas.length > 0)
  if (llamadas) {
    if (llamadas.length > 1) return VARIAS_LLAMADAS
    const [notas = []] = llamadas.map(columna => columnas[columna])
    return notas.some(isNota) ? notas : SIN_NOTAS
  }
  const posibles = columnas.filter(celdas => !isPersona(celdas) && celdas.some(couldBeNota))
  if (posibles.length === 0) return SIN_NOTAS
  if (arriba.some(isTitulos)) return SIN_TITULO
  const [notas, ...otras] = posibles.filter(
    celdas => posibles.length === 1 || celdas !== columnas[0] || !isCounter(celdas),
  )
  return notas && otras.length === 0 ? notas : VARIAS
}

/** Words alone, in several columns. */
const isTitulos = (fila: string[]) =>
  fila.filter(Boolean).length > 1 && !fila.some(celda => /\d/.test(celda) || isNota(celda))

/** A student who comes twice gets nothing, unless both lines say the same. */
function pair(ids: (number | null)[], notas: string[]): Pegado {
  const pegado: Pegado = { notas: {}, sobran: 0, repetidos: [] }
  notas.forEach((nota, linea) => {
    const id = ids[linea]
    if (!nota) return
    if (!id) {
      if (isNota(nota)) pegado.sobran++
      return
    }
    const previa = pegado.notas[id]
    if (previa !== undefined && !isSame(previa, nota) && !pegado.repetidos.includes(id))
      pegado.repetidos.push(id)
    pegado.notas[id] = nota
  })
  for (const id of pegado.repetidos) delete pegado.notas[id]
  return pegado
}

const isSame = (una: string, otra: string) => {
  const { valor } = parseNota(una)
  return una === otra || (valor !== undefined && valor === parseNota(otra).valor)
}

/** An empty cell keeps its row, and changes nothing there. */
function fill(notas: string[], desde: number[]): Pegado {
  const conTitulo = notas.length > 1 && !isNota(notas[0] ?? '') && notas.slice(1).some(isNota)
  const pegado: Pegado = { notas: {}, sobran: 0, repetidos: [] }
  notas.slice(conTitulo && notas[0] ? 1 : 0).forEach((nota, fila) => {
    const id = desde[fila]
    if (!nota) return
    if (id) pegado.notas[id] = nota
    else pegado.sobran++
  })
  return pegado
}

/** What came of a paste, in a sentence or several. */
export function describePegado(
  cuantas: number,
  sobran: number,
  /** Full names of those who came twice. */
  repetidos: string[],
): string {
  const pegadas =
    cuantas === 0
      ? 'No se pegó ninguna nota'
      : cuantas === 1
        ? 'Se pegó 1 nota'
        : `Se pegaron ${cuantas} notas`
  const perdidas = sobran === 1 ? '1 línea no tiene' : `${sobran} líneas no tienen`
  const frases = [sobran ? `${pegadas}; ${perdidas} estudiante en esta sección.` : `${pegadas}.`]
  if (repetidos.length)
    frases.push(
      `${enumerate(repetidos)} ${repetidos.length === 1 ? 'está' : 'están'} dos veces con notas distintas: no se escribió ninguna.`,
    )
  if (cuantas && !sobran) frases.push(cuantas === 1 ? 'Revísala.' : 'Revísalas.')
  return frases.join(' ')
}
