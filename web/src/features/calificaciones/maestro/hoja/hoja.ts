import type { SeccionCalificadaBody } from '@nivela/contract/calificaciones'
import { parseNota, type Valor } from '@nivela/contract/notas'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { type Borrador, type Fila, type Perdida, savedText, savedValue, without } from './planilla.ts'

type Celdas = SeccionCalificadaBody['calificaciones']

/** What is typed in a cell and is not saved. */
interface Escrito {
  texto: string
  /** What was saved under it when it was first typed into. */
  base: Valor
  /** Whose it is: the list no longer names a student who left meanwhile. */
  nombre: string
}
export type Escritos = Record<number, Escrito>

/** One thing that someone did: its cells, with what each showed before and after it. */
export type Paso = Record<number, { antes: string; despues: string }>

/** All that the open sheet of a section holds over what is saved. */
export interface Hoja {
  escritos: Escritos
  /** What can be taken back, and what was; the newest last. */
  hechos: Paso[]
  deshechos: Paso[]
  /** What the server said of cells: student id → why. */
  rechazos: Record<number, string>
  error: string | null
  /** What was typed and will never be saved, until it is acknowledged. */
  perdidas: Perdida[]
}

export const emptyHoja = (escritos: Escritos): Hoja => ({
  escritos,
  hechos: [],
  deshechos: [],
  rechazos: {},
  error: null,
  perdidas: [],
})

export type Accion =
  | { tipo: 'escribir'; notas: Borrador; filas: Fila[] }
  /** Cells show what is saved again. */
  | { tipo: 'soltar'; ids: number[]; filas: Fila[] }
  /** What is typed is meant over what stands now. */
  | { tipo: 'mantener'; fila: Fila }
  | { tipo: 'enviar' }
  /** These cells of what was sent are saved. */
  | { tipo: 'guardado'; celdas: Celdas; enviado: Borrador }
  | { tipo: 'rechazado'; rechazos: Record<number, string>; error: string | null }
  | { tipo: 'perder'; ids: number[]; perdidas: Perdida[] }
  | { tipo: 'entendido' }
  | { tipo: 'deshacer' | 'rehacer'; paso: Paso; notas: Borrador; filas: Fila[] }

export function changeHoja(hoja: Hoja, accion: Accion): Hoja {
  switch (accion.tipo) {
    case 'escribir':
      return { ...write(hoja, accion), ...note(hoja, accion.notas, accion.filas) }
    case 'soltar': {
      const saved = accion.filas.map(fila => [fila.estudiante.id, savedText(fila)] as const)
      const notas = Object.fromEntries(saved.filter(([id]) => accion.ids.includes(id) && id in hoja.escritos))
      return { ...forget(hoja, accion.ids), ...note(hoja, notas, accion.filas, true) }
    }
    case 'mantener': {
      const { id } = accion.fila.estudiante
      const escrito = hoja.escritos[id]
      if (!escrito) return hoja
      const escritos = { ...hoja.escritos, [id]: { ...escrito, base: savedValue(accion.fila) } }
      return { ...hoja, escritos, error: null }
    }
    case 'enviar':
      return { ...hoja, error: null }
    case 'guardado':
      return { ...settle(hoja, accion), rechazos: {} }
    case 'rechazado':
      return { ...hoja, rechazos: accion.rechazos, error: accion.error }
    case 'perder':
      return { ...forget(hoja, accion.ids), perdidas: [...hoja.perdidas, ...accion.perdidas] }
    case 'entendido':
      return { ...hoja, perdidas: [] }
    case 'deshacer':
      return {
        ...putBack(hoja, accion),
        hechos: hoja.hechos.slice(0, hoja.hechos.lastIndexOf(accion.paso)),
        deshechos: [...hoja.deshechos, accion.paso],
      }
    case 'rehacer':
      return {
        ...putBack(hoja, accion),
        deshechos: hoja.deshechos.slice(0, hoja.deshechos.lastIndexOf(accion.paso)),
        hechos: [...hoja.hechos, accion.paso],
      }
  }
}

export const toBorrador = (escritos: Escritos): Borrador =>
  Object.fromEntries(Object.entries(escritos).map(([id, { texto }]) => [id, texto]))

/** What a cell shows: what is typed, or else what is saved. */
const shownText = (fila: Fila, escritos: Escritos) => escritos[fila.estudiante.id]?.texto ?? savedText(fila)

function write(hoja: Hoja, { notas, filas }: { notas: Borrador; filas: Fila[] }): Hoja {
  const nuevos = filas.flatMap(fila => {
    const { id } = fila.estudiante
    const texto = notas[id]
    if (texto === undefined) return []
    const base = hoja.escritos[id]?.base
    const escrito: Escrito = {
      texto,
      base: base === undefined ? savedValue(fila) : base,
      nombre: fullName(fila.estudiante),
    }
    return [[id, escrito] as const]
  })
  const escritos = { ...hoja.escritos, ...Object.fromEntries(nuevos) }
  return { ...hoja, escritos, rechazos: without(hoja.rechazos, Object.keys(notas)), error: null }
}

/** As if it were typed; a cell that says what is saved again holds nothing of its own. */
function putBack(hoja: Hoja, { notas, filas }: { notas: Borrador; filas: Fila[] }): Hoja {
  const saved = filas.filter(fila => isSavedAgain(fila, notas[fila.estudiante.id]))
  return forget(
    write(hoja, { notas, filas }),
    saved.map(({ estudiante }) => estudiante.id),
  )
}

function forget(hoja: Hoja, ids: number[]): Hoja {
  const claves = ids.map(String)
  return {
    ...hoja,
    escritos: without(hoja.escritos, claves),
    rechazos: without(hoja.rechazos, claves),
    error: null,
  }
}

const MAX_STEPS = 100

/** The keys that follow each other in one cell are one step. Whatever is typed leaves nothing to bring back. */
function note(hoja: Hoja, notas: Borrador, filas: Fila[], alone = false): Pick<Hoja, 'hechos' | 'deshechos'> {
  const { hechos, escritos } = hoja
  const tocadas = filas.filter(({ estudiante }) => estudiante.id in notas)
  const paso: Paso = Object.fromEntries(
    tocadas.map(fila => {
      const { id } = fila.estudiante
      return [id, { antes: shownText(fila, escritos), despues: notas[id] ?? '' }]
    }),
  )
  const ids = Object.keys(paso)
  if (ids.length === 0) return { hechos, deshechos: hoja.deshechos }
  const [id = ''] = ids
  const ultimo = hechos.at(-1)
  const previa = ultimo?.[Number(id)]
  const nueva = paso[Number(id)]
  const follows =
    !alone &&
    ids.length === 1 &&
    ultimo !== undefined &&
    Object.keys(ultimo).length === 1 &&
    previa !== undefined &&
    nueva !== undefined &&
    // Once it is saved, or taken back, the next key begins another step.
    escritos[Number(id)] !== undefined &&
    previa.despues === nueva.antes &&
    hoja.deshechos.length === 0
  if (!follows) return { hechos: [...hechos, paso].slice(-MAX_STEPS), deshechos: [] }
  const merged: Paso = { [Number(id)]: { antes: previa.antes, despues: nueva.despues } }
  return { hechos: [...hechos.slice(0, -1), merged], deshechos: [] }
}

/** What was typed over a cell while it was sent stays, and stands over what was saved. */
function settle(hoja: Hoja, { celdas, enviado }: { celdas: Celdas; enviado: Borrador }): Hoja {
  const escritos = { ...hoja.escritos }
  for (const { idusuario, calificacion, condicion } of celdas) {
    const ahora = escritos[idusuario]
    if (!ahora) continue
    if (ahora.texto === enviado[idusuario]) delete escritos[idusuario]
    else escritos[idusuario] = { ...ahora, base: condicion ?? calificacion ?? null }
  }
  return { ...hoja, escritos }
}

const isSavedAgain = (fila: Fila, texto: string | undefined) =>
  texto !== undefined && isSame(texto, savedText(fila))

/** Whether two texts mean the same: 90,5 and 90.5. */
function isSame(one: string, other: string) {
  const [first, second] = [parseNota(one), parseNota(other)]
  return first.valor !== undefined && second.valor !== undefined
    ? first.valor === second.valor
    : one.trim() === other.trim()
}

/**
 * The newest step that can be taken back or brought back, and what it writes: cells that nobody has changed or published
 * since. Null where there is none.
 */
export function findPaso(
  { hechos, deshechos, escritos }: Pick<Hoja, 'hechos' | 'deshechos' | 'escritos'>,
  filas: Fila[],
  tipo: 'deshacer' | 'rehacer',
): { paso: Paso; notas: Borrador } | null {
  const pasos = tipo === 'deshacer' ? hechos : deshechos
  for (const paso of pasos.toReversed()) {
    const notas: Borrador = {}
    for (const fila of filas) {
      const { id } = fila.estudiante
      const cambio = paso[id]
      // What students see is changed with a reason, by typing over it.
      if (!cambio || (fila.calificacion?.oficializado && !escritos[id])) continue
      const [from, to] = tipo === 'deshacer' ? [cambio.despues, cambio.antes] : [cambio.antes, cambio.despues]
      if (isSame(shownText(fila, escritos), from) && !isSame(from, to)) notas[id] = to
    }
    if (Object.keys(notas).length) return { paso, notas }
  }
  return null
}
