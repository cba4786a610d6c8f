import { weekdayOf } from '@nivela/contract/dias'
import { expect, test } from 'vitest'
import { clase } from './clase.testing.ts'
import { type Clase, hasChoque, toFilasDeSemana, toMarco } from './semana.ts'

test('an empty week shows the usual day, all of it free', () => {
  const filas = toFilasDeSemana([])
  expect(filas.map(({ hora }) => hora)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(filas.flatMap(({ celdas }) => celdas)).toHaveLength(60)
})

test('the hours stretch to the earliest and the latest lesson', () => {
  const horas = toFilasDeSemana([clase(1, 'Lunes', 7, 9), clase(2, 'Sabado', 20, 22)]).map(({ hora }) => hora)
  expect([horas[0], horas.at(-1)]).toEqual([7, 21])
})

test('a block stands where it begins and leaves out the hours that it spans', () => {
  const filas = toFilasDeSemana([clase(1, 'Martes', 9, 12), clase(2, 'Martes', 12, 13)])
  const martes = (hora: number) =>
    filas.find(fila => fila.hora === hora)?.celdas.find(({ dia }) => dia === 'Martes')
  expect(martes(8)?.bloque).toBeNull()
  expect(martes(9)?.bloque).toMatchObject({ inicio: 9, fin: 12 })
  expect([martes(10), martes(11)]).toEqual([undefined, undefined])
  expect(martes(12)?.bloque?.clases[0]?.id).toBe(2)
})

test('lessons that overlap share one block', () => {
  const filas = toFilasDeSemana([
    clase(1, 'Lunes', 9, 11),
    clase(2, 'Lunes', 10, 13),
    clase(3, 'Lunes', 13, 14),
  ])
  const bloques = filas.flatMap(({ celdas }) => celdas.flatMap(({ bloque }) => bloque ?? []))
  expect(bloques.map(({ inicio, fin, clases }) => [inicio, fin, clases.length])).toEqual([
    [9, 13, 2],
    [13, 14, 1],
  ])
})

test('a frame holds the hours still, whatever comes and goes', () => {
  const marco = toMarco([clase(1, 'Lunes', 7, 9), clase(2, 'Lunes', 18, 21)])
  expect(marco).toEqual({ desde: 7, hasta: 21 })
  expect(toFilasDeSemana([], marco)).toHaveLength(14)
})

test('only what is not taken yet can clash', () => {
  const bloque = (...clases: Clase[]) => ({ inicio: 9, fin: 13, clases })
  const [tomada, otra] = [clase(1, 'Lunes', 9, 11), clase(2, 'Lunes', 10, 13)]
  expect(hasChoque(bloque(tomada, otra))).toBe(false)
  expect(hasChoque(bloque({ ...otra, fantasma: true }))).toBe(false)
  expect(hasChoque(bloque(tomada, { ...otra, fantasma: true }))).toBe(true)
})

test('the week has no Sunday', () => {
  expect(weekdayOf('2026-03-01')).toBeNull()
  expect(weekdayOf('2026-03-02')).toBe('Lunes')
  expect(weekdayOf('2026-03-07')).toBe('Sabado')
})
