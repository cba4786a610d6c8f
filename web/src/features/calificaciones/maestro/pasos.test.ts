import { expect, test } from 'vitest'
import { addPaso, applyPaso, type Paso, takePaso } from './pasos.ts'
import type { Borrador } from './planilla.ts'

/** A sheet in which things are typed, saved and undone. */
function openSheet() {
  let pasos: Paso[] = []
  let borrador: Borrador = {}
  return {
    type(notas: Borrador) {
      pasos = addPaso(pasos, borrador, notas)
      borrador = { ...borrador, ...notas }
    },
    save(id: number) {
      borrador = Object.fromEntries(Object.entries(borrador).filter(([clave]) => Number(clave) !== id))
    },
    undo() {
      const ultimo = takePaso(pasos, borrador)
      if (!ultimo) return null
      pasos = ultimo.antes
      borrador = applyPaso(borrador, ultimo.paso)
      return borrador
    },
  }
}

test('what was typed last goes first, a cell at a time, not key by key', () => {
  const { type, undo } = openSheet()
  for (const texto of ['7', '71']) type({ 1: texto })
  for (const texto of ['a', 'ab', 'abc']) type({ 2: texto })
  type({ 1: '75' })
  expect([undo(), undo(), undo(), undo()]).toEqual([{ 1: '71', 2: 'abc' }, { 1: '71' }, {}, null])
})

test('a paste is undone as a whole, and gives back what was typed under it', () => {
  const { type, undo } = openSheet()
  type({ 2: '60' })
  type({ 1: '90', 2: '80', 3: '70' })
  type({ 3: '75' })
  expect([undo(), undo(), undo(), undo()]).toEqual([{ 1: '90', 2: '80', 3: '70' }, { 2: '60' }, {}, null])
})

test('what is saved is no draft any more: only what still waits is undone', () => {
  const { type, save, undo } = openSheet()
  type({ 1: '71' })
  save(1)
  expect(undo()).toBeNull()
  type({ 1: '90', 2: '101' })
  save(1)
  expect([undo(), undo()]).toEqual([{}, null])
  // A draft that was saved under a later one does not come back.
  type({ 1: '50' })
  type({ 2: 'x' })
  save(1)
  type({ 1: '55' })
  expect([undo(), undo(), undo()]).toEqual([{ 2: 'x' }, {}, null])
})
