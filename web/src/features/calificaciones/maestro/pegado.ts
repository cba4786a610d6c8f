import type { Inscrito } from '@nivela/contract/inscripciones'
import { NO_ES_NUMERO, parseNota } from '@nivela/contract/notas'
import { comparable } from '@nivela/contract/palabras'
import type { Borrador } from './planilla.ts'

export interface Pegado {
  notas: Borrador
  /** Lines that found no student: beyond the last row, or of somebody who is not in the section. */
  sobran: number
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
    // Two of the same name are nobody: a wrong guess would be somebody else's grade.
    for (const clave of new Set(nombres.map(texto => comparable(texto ?? '')).filter(Boolean)))
      indice.set(clave, indice.has(clave) ? null : id)
  }
  return (celda: string | undefined) => indice.get(comparable(celda ?? '')) ?? null
}

/**
 * A paste from a spreadsheet. One column fills downwards from a row; with a column that names students, by matrícula
 * or by name, each grade goes to its student. Null for a single value, which the field takes by itself; a sentence
 * when the grades can't be told apart.
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
  const find = indexStudents(estudiantes)
  const quien = columnas.find(celdas => celdas.some(celda => find(celda) !== null))
  const notas = columnas.findLast(celdas => celdas !== quien && celdas.some(isNota))
  if (!notas) return 'No encontramos notas en lo que pegaste.'
  if (quien) return pair(quien.map(find), notas)
  if (columnas.filter(celdas => celdas.some(Boolean)).length > 1)
    return 'No reconocimos a los estudiantes de lo que pegaste. Pega solo la columna de las notas, o la matrícula y la nota.'
  return fill(notas, desde)
}

function pair(ids: (number | null)[], notas: string[]): Pegado {
  const pegado: Pegado = { notas: {}, sobran: 0 }
  notas.forEach((nota, linea) => {
    const id = ids[linea]
    if (!nota) return
    if (id) pegado.notas[id] = nota
    else if (isNota(nota)) pegado.sobran++
  })
  return pegado
}

/** An empty cell keeps its row, and changes nothing there. */
function fill(notas: string[], desde: number[]): Pegado {
  const conTitulo = notas.length > 1 && !isNota(notas[0] ?? '') && notas.slice(1).some(isNota)
  const pegado: Pegado = { notas: {}, sobran: 0 }
  notas.slice(conTitulo && notas[0] ? 1 : 0).forEach((nota, fila) => {
    const id = desde[fila]
    if (!nota) return
    if (id) pegado.notas[id] = nota
    else pegado.sobran++
  })
  return pegado
}
