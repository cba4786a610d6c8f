import { expect, test } from 'vitest'
import { afterSaving, explainPublish, explainWithdraw, tellSaved, tellWrong } from './frases.ts'
import { diff, toFilas } from './planilla.ts'

const estudiante = (id: number) => ({ id, nombre: 'Ana', apellido: 'Peña', matricula: null })
const guardada = (idusuario: number, oficializado: boolean) => ({
  id: idusuario,
  idseccion: 1,
  idusuario,
  calificacion: 80,
  condicion: null,
  oficializado,
  secciones: null,
})
const filas = toFilas([1, 2, 3, 4].map(estudiante), [
  guardada(1, true),
  guardada(2, true),
  guardada(3, false),
])

test('what is saved is told by the specification when it is one, by number when it is more', () => {
  const tell = (borrador: Record<number, string>) => tellSaved(filas, diff(filas, borrador))
  expect(tell({ 4: '90' })).toBe('Calificación agregada.')
  expect(tell({ 3: '90' })).toBe('Calificación actualizada.')
  expect(tell({ 3: '' })).toBe('Calificación eliminada.')
  expect(tell({ 3: '70', 4: '90' })).toBe('Se guardaron 2 cambios.')
})

test('what can not be saved is told by name', () => {
  expect(tellWrong(filas.slice(0, 1))).toBe('Corrige la nota de Ana Peña: no se ha guardado nada.')
  expect(tellWrong(filas.slice(0, 3))).toMatch(/Ana Peña y 2 más/)
})

test('publishing says how many will be seen and how many have no grade, with what is unsaved', () => {
  const explain = (borrador: Record<number, string>) => {
    const cambios = diff(filas, borrador)
    return explainPublish(afterSaving(filas, cambios), cambios.calificaciones.length)
  }
  expect(explain({})).toBe(
    'Se publicará 1 calificación: el estudiante la verá enseguida. 1 estudiante todavía no tiene calificación.',
  )
  expect(explain({ 4: '90' })).toBe(
    'Se guardará tu cambio. Se publicarán 2 calificaciones: los estudiantes las verán enseguida.',
  )
  expect(explain({ 1: '', 4: '90' })).toMatch(/tus 2 cambios.*publicarán 2.*1 estudiante todavía/)
})

test('withdrawing says how many are no longer seen', () => {
  expect(explainWithdraw({ estudiantes: 4, calificados: 3, oficiales: 2 }, 0)).toMatch(/^Se retirarán 2/)
})
