import { toHoraIso } from '@nivela/contract/horas'
import type { Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { drawLugar, followGesto, type Lugar, moveLugar, stretchLugar, tellLugar } from './lugar.ts'

const lugar: Lugar = { dia: 'Martes', inicio: 8, fin: 10 }

test('drawing goes both ways, and stops at what is taken and at the ends of the day', () => {
  const desde = { dia: 'Martes', hora: 12 } as const
  expect(drawLugar(desde, 12, [])).toEqual({ dia: 'Martes', inicio: 12, fin: 13 })
  expect(drawLugar(desde, 14, [])).toEqual({ dia: 'Martes', inicio: 12, fin: 15 })
  expect(drawLugar(desde, 9, [])).toEqual({ dia: 'Martes', inicio: 9, fin: 13 })
  expect(drawLugar(desde, 7, [lugar])).toEqual({ dia: 'Martes', inicio: 10, fin: 13 })
  expect(drawLugar(desde, 30, [{ ...lugar, dia: 'Lunes', inicio: 14, fin: 15 }])).toEqual({
    dia: 'Martes',
    inicio: 12,
    fin: 22,
  })
})

test('moving keeps the length and the week; stretching keeps an hour', () => {
  expect(moveLugar(lugar, 1, 3)).toEqual({ dia: 'Miercoles', inicio: 11, fin: 13 })
  expect(moveLugar(lugar, -9, -9)).toEqual({ dia: 'Lunes', inicio: 7, fin: 9 })
  expect(moveLugar(lugar, 9, 99)).toEqual({ dia: 'Sabado', inicio: 20, fin: 22 })
  expect(stretchLugar(lugar, 2).fin).toBe(12)
  expect(stretchLugar(lugar, -9).fin).toBe(9)
  expect(stretchLugar(lugar, 99).fin).toBe(22)
})

test('a gesture follows the pointer from where it began', () => {
  const seccion = { dia: 'Martes', inicio: toHoraIso(8), fin: toHoraIso(10) } as Seccion
  const desde = { dia: 'Martes', hora: 9 } as const
  const mover = { acto: 'mover', seccion, desde, lugar } as const
  expect(followGesto(mover, { dia: 'Jueves', hora: 10 }, []).lugar).toEqual({
    dia: 'Jueves',
    inicio: 9,
    fin: 11,
  })
  const estirar = { ...mover, acto: 'estirar' } as const
  expect(followGesto(estirar, { dia: 'Jueves', hora: 12 }, []).lugar).toEqual({ ...lugar, fin: 13 })
})

test('a place reads as a sentence', () => {
  expect(tellLugar({ ...lugar, dia: 'Miercoles' })).toBe('Miércoles, de 8:00 a. m. a 10:00 a. m.')
})
