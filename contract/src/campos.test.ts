import { expect, test } from 'vitest'
import { nota } from './calificaciones.ts'
import { pesos } from './dinero.ts'

const precio = pesos('precio')

test('grades and amounts have two decimals: all of those are taken, and none with more', () => {
  for (let cents = 1; cents <= 10_000; cents++) {
    expect(nota.safeParse(cents / 100).success, String(cents / 100)).toBe(true)
    expect(precio.safeParse(990_000 + cents / 100).success, String(cents)).toBe(true)
  }
  for (const wrong of [69.999, 69.9999999, 69.99999999, 69.99999999999999, 0.010000000001]) {
    expect(nota.safeParse(wrong).error?.issues[0]?.message).toBe(
      'La calificación admite hasta dos decimales.',
    )
    expect(precio.safeParse(wrong).success).toBe(false)
  }
})
