import { expect, test } from 'vitest'
import {
  afterSaving,
  explainPublish,
  explainWithdraw,
  tellConflictos,
  tellHoja,
  tellPerdidas,
  tellSaved,
  tellStale,
  tellWrong,
} from './frases.ts'
import { diff, toFilas } from './planilla.ts'

const estudiante = (id: number) => ({ id, nombre: 'Ana', apellido: 'Peña', matricula: null })
const guardada = (idusuario: number, oficializado: boolean) => ({
  id: idusuario,
  idseccion: 1,
  idusuario,
  calificacion: 80,
  condicion: null,
  oficializado,
  notaMinima: null,
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
  expect(tellWrong(filas.slice(0, 1))).toBe('Corrige la nota de Ana Peña para guardarla.')
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
  expect(explainWithdraw({ estudiantes: 4, calificados: 3, oficiales: 2 }, 0)).toMatch(
    /^Se dejan de publicar 2/,
  )
})

test('what was typed and can’t be saved any more is told by student and value', () => {
  const juan = { nombre: 'Juan Pérez', texto: '85' }
  const luz = { nombre: 'Luz Mota', texto: 'No se presentó' }
  expect(tellPerdidas([{ ...juan, porque: 'retiro' }])).toEqual([
    'Juan Pérez ya no está en la sección: su nota 85 no se guardó.',
  ])
  expect(tellPerdidas([{ ...luz, porque: 'retiro' }])).toEqual([
    'Luz Mota ya no está en la sección: su «No se presentó» no se guardó.',
  ])
  expect(tellPerdidas([{ ...juan, porque: 'periodo' }])).toEqual([
    'El período se cerró, y este cambio no se guardó: Juan Pérez (85).',
  ])
  expect(tellPerdidas([juan, luz].map(una => ({ ...una, porque: 'cancelada' as const })))).toEqual([
    'La sección se canceló, y estos cambios no se guardaron: Juan Pérez (85) y Luz Mota (No se presentó).',
  ])
})

test('cells that wait for a choice are told by name', () => {
  expect(tellConflictos(filas.slice(0, 1))).toMatch(/^Alguien cambió la nota de Ana Peña mientras/)
  expect(tellConflictos(filas.slice(0, 2))).toMatch(/las notas de Ana Peña y 1 más .* elige cuáles/)
})

test('a grade that became official under what is typed wants a reason; one with another value has its own choice', () => {
  const tell = (actual: ReturnType<typeof guardada>[], bases: Record<number, number | null> = { 3: 80 }) =>
    tellStale(filas, { borrador: { 3: '90' }, bases }, actual)
  expect(tell([guardada(3, true)])).toBe(
    'La nota de Ana Peña se hizo oficial mientras la editabas: para cambiarla, guarda y di por qué.',
  )
  expect(tell([{ ...guardada(3, true), calificacion: 70 }])).toBeNull()
  // Official with what is typed here: nothing is left to change.
  expect(tell([{ ...guardada(3, true), calificacion: 90 }])).toBeNull()
  // Changed there and back: it is saved by itself over the new version.
  expect(tell([guardada(3, false)])).toBeNull()
})

test('a file that says what is saved is not one that says nothing', () => {
  const hoja = { cambios: [], iguales: 0, errores: [], malas: 0 }
  expect(tellHoja({ ...hoja, iguales: 2 })).toBe('Nada cambia: el archivo dice lo mismo que la planilla.')
  expect(tellHoja(hoja)).toMatch(/^El archivo no tiene ninguna nota/)
  expect(tellHoja({ ...hoja, iguales: 2, malas: 1 })).toBe('Nada cambia. 1 fila no se toma.')
})
