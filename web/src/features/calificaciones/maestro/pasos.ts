import type { Borrador } from './planilla.ts'

/** Something that was typed or pasted: its cells, with the draft that each had before, if any. */
export type Paso = Record<number, string | undefined>

const MAS_PASOS = 100

const idsOf = (paso: Paso) => Object.keys(paso).map(Number)

/** The keys that follow each other in one cell are one step. */
export function addPaso(pasos: Paso[], borrador: Borrador, notas: Borrador): Paso[] {
  const ids = idsOf(notas)
  const ultimo = pasos.at(-1)
  const [unica] = ids
  const follows =
    ultimo && ids.length === 1 && unica !== undefined && unica in ultimo && idsOf(ultimo).length === 1
  if (follows && borrador[unica] !== undefined) return pasos
  return [...pasos, Object.fromEntries(ids.map(id => [id, borrador[id]]))].slice(-MAS_PASOS)
}

/** The newest step of which a cell still waits to be saved, and the steps before it; null when there is none. */
export function takePaso(pasos: Paso[], borrador: Borrador): { paso: Paso; antes: Paso[] } | null {
  const index = pasos.findLastIndex(paso => idsOf(paso).some(id => borrador[id] !== undefined))
  const paso = pasos[index]
  if (!paso) return null
  // A cell of the step that was saved meanwhile has no draft to go back to.
  const vivas = Object.entries(paso).filter(([id]) => borrador[Number(id)] !== undefined)
  return { paso: Object.fromEntries(vivas), antes: pasos.slice(0, index) }
}

/** The drafts as they were before a step. */
export function applyPaso(borrador: Borrador, paso: Paso): Borrador {
  const todo = Object.entries({ ...borrador, ...paso })
  return Object.fromEntries(todo.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
