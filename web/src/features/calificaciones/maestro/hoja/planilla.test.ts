import { expect, test } from 'vitest'
import {
  diff,
  type Fila,
  findLost,
  isChanged,
  isConflict,
  liveDraft,
  missingForActa,
  saveable,
  savedText,
  summarize,
  toFilas,
} from './planilla.ts'

const estudiante = (id: number) => ({ id, nombre: 'Ana', apellido: `Peña ${id}`, matricula: `2026-000${id}` })
const calificacion = (idusuario: number, valor: number | 'no_presento', oficializado = false) => ({
  id: idusuario + 100,
  idseccion: 1,
  idusuario,
  calificacion: typeof valor === 'number' ? valor : null,
  condicion: typeof valor === 'number' ? null : valor,
  oficializado,
  notaMinima: null,
  version: idusuario + 50,
  secciones: null,
})
const filas: Fila[] = toFilas([1, 2, 3, 4].map(estudiante), [
  calificacion(2, 90.5),
  calificacion(3, 80, true),
])

test('each student stands beside their grade, in the order of the list', () => {
  expect(filas.map(fila => [fila.estudiante.id, fila.calificacion?.calificacion])).toEqual([
    [1, undefined],
    [2, 90.5],
    [3, 80],
    [4, undefined],
  ])
})

test('a cell is changed when it says something else', () => {
  const [sinNota, conNota] = filas as [Fila, Fila]
  expect([undefined, '90.5', '90,50', ' 90.5'].map(texto => isChanged(conNota, texto))).toEqual(
    Array(4).fill(false),
  )
  expect(['91', '', 'x'].map(texto => isChanged(conNota, texto))).toEqual(Array(3).fill(true))
  expect(['', '0', '70'].map(texto => isChanged(sinNota, texto))).toEqual([false, true, true])
})

test('the difference: what to save, what to take away, what is wrong, and what students will notice', () => {
  const cambios = diff(filas, { 1: '70', 2: '', 3: '85', 4: '101', 9: '50' })
  expect(cambios.calificaciones).toEqual([
    { idusuario: 1, calificacion: 70, version: 0 },
    { idusuario: 2, calificacion: null, version: 52 },
    { idusuario: 3, calificacion: 85, version: 53 },
  ])
  expect(cambios.eliminadas.map(({ id }) => id)).toEqual([2])
  expect(cambios.errores).toEqual({ 4: 'La calificación no puede ser mayor de 100 puntos.' })
  expect(cambios.oficiales).toBe(1)
  expect(diff(filas, { 1: '', 2: '90,5' })).toEqual({
    calificaciones: [],
    errores: {},
    eliminadas: [],
    oficiales: 0,
  })
})

test('a cell is in conflict when it was typed over another score than the one that is saved now', () => {
  const [sinNota, conNota] = filas as [Fila, Fila]
  expect(isConflict(conNota, '85', 70)).toBe(true)
  expect(isConflict(conNota, '85', null)).toBe(true)
  expect(isConflict(sinNota, '85', 70)).toBe(true)
  expect(isConflict(conNota, '85', 90.5)).toBe(false)
  // Both wrote the same, or nothing is typed.
  expect(isConflict(conNota, '90,5', 70)).toBe(false)
  expect(isConflict(conNota, undefined, undefined)).toBe(false)
  // What can't be saved is nothing to choose: it says its own error.
  expect([isConflict(conNota, 'abc', 70), isConflict(conNota, '101', null)]).toEqual([false, false])
  expect(isConflict(conNota, '', 70)).toBe(true)
})

test('a condition stands in the place of a number, in both directions', () => {
  const [ausente, conNota] = toFilas([1, 2].map(estudiante), [
    calificacion(1, 'no_presento'),
    calificacion(2, 90),
  ]) as [Fila, Fila]
  expect(savedText(ausente)).toBe('No se presentó')
  expect(['N', 'np', 'no se presento', ' No se presentó '].map(texto => isChanged(ausente, texto))).toEqual(
    Array(4).fill(false),
  )
  expect(['R', '90', ''].map(texto => isChanged(ausente, texto))).toEqual(Array(3).fill(true))
  expect(isConflict(conNota, '85', 'no_presento')).toBe(true)
  expect(diff([ausente, conNota], { 1: '70', 2: 'R' }).calificaciones).toEqual([
    { idusuario: 1, calificacion: 70, version: 51 },
    { idusuario: 2, condicion: 'retirado', version: 52 },
  ])
})

test('saved by itself is what students can’t see and what takes nothing away', () => {
  const cambios = diff(filas, { 1: 'N', 2: '', 3: '85', 4: '70' })
  const ids = (conflictos: Fila[]) => saveable(filas, cambios, conflictos).map(({ idusuario }) => idusuario)
  expect(ids([])).toEqual([1, 4])
  expect(ids(filas.slice(3))).toEqual([1])
})

const escrito = (texto: string, base: number | null = null, nombre = '') => ({ texto, base, nombre })

test('what was typed for a student who left is dropped, and told by name where it said something', () => {
  const typed = {
    2: escrito('91'),
    8: escrito(' 85 ', null, 'Juan Pérez'),
    9: escrito('', 70, 'Luz Mota'),
    10: escrito(''),
  }
  expect(findLost(filas, typed, null)).toEqual({
    ids: [8, 9, 10],
    perdidas: [
      { nombre: 'Juan Pérez', texto: '85', porque: 'retiro' },
      { nombre: 'Luz Mota', texto: '', porque: 'retiro' },
    ],
  })
})

test('a closed sheet shows what stands, and drops what was typed over it', () => {
  const typed = { 2: escrito('90,5'), 3: escrito('77', null, 'Ana Peña 3') }
  for (const cierre of ['periodo', 'cancelada'] as const) {
    expect(liveDraft({ 2: '90,5', 3: '77' }, cierre)).toEqual({})
    expect(findLost(filas, typed, cierre)).toEqual({
      ids: [2, 3],
      perdidas: [{ nombre: 'Ana Peña 3', texto: '77', porque: cierre }],
    })
  }
})

test('a sheet that is another teacher’s now keeps what was typed in it, to be read and copied', () => {
  const borrador = { 2: '91', 8: '85' }
  expect(liveDraft(borrador, 'ajena')).toBe(borrador)
  expect(findLost(filas, { 2: escrito('91'), 8: escrito('85') }, 'ajena')).toEqual({ ids: [], perdidas: [] })
})

test('what the official record waits for', () => {
  expect(missingForActa(summarize(filas))).toBe('Faltan 2 calificaciones y 1 por oficializar.')
  expect(missingForActa({ estudiantes: 3, calificados: 2, oficiales: 2 })).toBe('Falta 1 calificación.')
  expect(missingForActa({ estudiantes: 3, calificados: 3, oficiales: 1 })).toBe('Faltan 2 por oficializar.')
  expect(missingForActa({ estudiantes: 3, calificados: 3, oficiales: 3 })).toBeNull()
  expect(missingForActa({ estudiantes: 0, calificados: 0, oficiales: 0 })).toMatch(/no tiene estudiantes/)
})
