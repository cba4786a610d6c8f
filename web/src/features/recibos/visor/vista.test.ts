import { expect, test } from 'vitest'
import { ESCALA_MAXIMA, fit, INICIAL, keepInside, moveBy, rotate, zoomAt } from './vista.ts'

const marco = { ancho: 800, alto: 600 }
const foto = { ancho: 1000, alto: 1500 }

test('a picture is shown whole, also when it lies on its side; a tiny one only twice as large', () => {
  expect(fit(foto, marco, 0)).toEqual({ ancho: 400, alto: 600 })
  const girada = fit(foto, marco, 90)
  expect(girada.alto).toBeCloseTo(800)
  expect(girada.ancho).toBeLessThanOrEqual(600)
  expect(fit({ ancho: 50, alto: 40 }, marco, 0)).toEqual({ ancho: 100, alto: 80 })
})

test('zooming keeps the point under the cursor where it is', () => {
  const punto = { x: 100, y: -50 }
  const cerca = zoomAt(INICIAL, 2, punto)
  // What was `punto` from the middle is now twice as far from the picture's middle, which moved the other way.
  expect({ x: cerca.x + punto.x * 2, y: cerca.y + punto.y * 2 }).toEqual(punto)
  expect(zoomAt(cerca, 100).escala).toBe(ESCALA_MAXIMA)
  expect(zoomAt(cerca, 0.01).escala).toBe(1)
})

test('a picture is never dragged out of its frame', () => {
  expect(keepInside(moveBy(INICIAL, 300, 300), foto, marco)).toEqual(INICIAL)
  const doble = zoomAt(INICIAL, 2)
  expect(keepInside(moveBy(doble, 999, -999), foto, marco)).toMatchObject({ x: 0, y: -300 })
  expect(keepInside(moveBy({ ...doble, giro: 90 }, 999, 0), foto, marco).x).toBe(400)
})

test('a turned picture is seen whole again', () => {
  expect(rotate({ escala: 3, x: 9, y: 9, giro: 90 })).toEqual({ ...INICIAL, giro: 180 })
})
