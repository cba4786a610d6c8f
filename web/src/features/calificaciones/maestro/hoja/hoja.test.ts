import { expect, test } from 'vitest'
import { changeHoja, type Escritos, emptyHoja, findPaso, toBorrador } from './hoja.ts'
import { type Borrador, diff, type Fila, toFilas } from './planilla.ts'

const IDS = [1, 2, 3, 4, 5, 6]
const estudiantes = IDS.map(id => ({ id, nombre: 'Ana', apellido: `Peña ${id}`, matricula: null }))
type Guardadas = Record<number, { nota: number; oficializado?: boolean }>

const toCalificacion = (idusuario: number, { nota, oficializado = false }: Guardadas[number]) => ({
  id: idusuario + 100,
  ...{ idseccion: 1, idusuario, calificacion: nota, condicion: null, oficializado },
  ...{ notaMinima: null, version: 1, secciones: null },
})

/** A sheet in which things are typed, saved, published and undone, as the page does it. */
function openSheet(escritos: Escritos = {}) {
  let hoja = emptyHoja(escritos)
  let guardadas: Guardadas = {}
  const filas = (): Fila[] =>
    toFilas(
      estudiantes,
      Object.entries(guardadas).map(([id, una]) => toCalificacion(Number(id), una)),
    )
  const shown = () =>
    Object.fromEntries(
      filas().flatMap(({ estudiante: { id }, calificacion }) => {
        const texto = hoja.escritos[id]?.texto ?? calificacion?.calificacion?.toString() ?? ''
        return texto === '' ? [] : [[id, texto]]
      }),
    )
  function save(notas: Borrador = toBorrador(hoja.escritos)) {
    const { calificaciones } = diff(filas(), notas)
    for (const { idusuario, calificacion } of calificaciones)
      if (calificacion == null) delete guardadas[idusuario]
      else guardadas[idusuario] = { nota: calificacion }
    hoja = changeHoja(hoja, { tipo: 'guardado', celdas: calificaciones, enviado: notas })
  }
  const step = (tipo: 'deshacer' | 'rehacer') => () => {
    const found = findPaso(hoja, filas(), tipo)
    if (!found) return null
    hoja = changeHoja(hoja, { tipo, ...found, filas: filas() })
    save(found.notas)
    return shown()
  }
  return {
    type: (notas: Borrador) => {
      hoja = changeHoja(hoja, { tipo: 'escribir', notas, filas: filas() })
    },
    restore: (id: number) => {
      hoja = changeHoja(hoja, { tipo: 'soltar', ids: [id], filas: filas() })
    },
    save,
    store: (nuevas: Guardadas) => {
      guardadas = { ...guardadas, ...nuevas }
    },
    undo: step('deshacer'),
    redo: step('rehacer'),
    shown,
    hoja: () => hoja,
  }
}

test('six grades that one batch saved are taken back one at a time, and come back one at a time', () => {
  const { type, save, undo, redo, shown } = openSheet()
  for (const id of IDS) type({ [id]: `8${id}` })
  save()
  expect(undo()).toEqual({ 1: '81', 2: '82', 3: '83', 4: '84', 5: '85' })
  expect(undo()).toEqual({ 1: '81', 2: '82', 3: '83', 4: '84' })
  expect(redo()).toEqual({ 1: '81', 2: '82', 3: '83', 4: '84', 5: '85' })
  expect(redo()).toEqual({ 1: '81', 2: '82', 3: '83', 4: '84', 5: '85', 6: '86' })
  expect([redo(), shown()]).toEqual([null, { 1: '81', 2: '82', 3: '83', 4: '84', 5: '85', 6: '86' }])
})

test('the keys of one cell are one step, and a paste is one, whether saved or not', () => {
  const { type, save, undo, redo } = openSheet()
  for (const texto of ['7', '71']) type({ 1: texto })
  type({ 2: '60' })
  save()
  type({ 1: '90', 2: '80', 3: 'abc' })
  expect(undo()).toEqual({ 1: '71', 2: '60' })
  expect([undo(), undo(), undo()]).toEqual([{ 1: '71' }, {}, null])
  expect([redo(), redo(), redo()]).toEqual([
    { 1: '71' },
    { 1: '71', 2: '60' },
    { 1: '90', 2: '80', 3: 'abc' },
  ])
})

test('a cell that is typed into again after it was saved is another step', () => {
  const { type, save, undo } = openSheet()
  type({ 1: '71' })
  save()
  type({ 1: '75' })
  expect([undo(), undo()]).toEqual([{ 1: '71' }, {}])
})

test('what is typed after a step was taken back leaves nothing to bring back', () => {
  const { type, undo, redo } = openSheet()
  type({ 1: '71' })
  undo()
  type({ 2: '80' })
  expect(redo()).toBeNull()
})

test('what Escape let go comes back', () => {
  const { type, restore, undo } = openSheet()
  type({ 1: '71' })
  restore(1)
  expect(undo()).toEqual({ 1: '71' })
})

test('what is official, or was changed by someone else since, is not taken back', () => {
  const { type, save, store, undo } = openSheet()
  for (const id of [1, 2, 3]) type({ [id]: '80' })
  save()
  store({ 3: { nota: 80, oficializado: true }, 2: { nota: 95 } })
  expect(undo()).toEqual({ 2: '95', 3: '80' })
  expect(undo()).toBeNull()
  // A draft over what is official is only a draft.
  type({ 3: '85' })
  expect(undo()).toEqual({ 2: '95', 3: '80' })
})

test('what is typed while a cell is saved stays, over what was saved', () => {
  const { type, hoja, save } = openSheet()
  type({ 1: '7' })
  const enviado = toBorrador(hoja().escritos)
  type({ 1: '75' })
  save(enviado)
  expect(hoja().escritos).toEqual({ 1: { texto: '75', base: 7, nombre: 'Ana Peña 1' } })
})
