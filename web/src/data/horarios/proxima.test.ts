import type { Dia } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { clase } from './clase.testing.ts'
import { findProxima } from './proxima.ts'

const semana = [clase(1, 'Lunes', 8, 10), clase(2, 'Lunes', 13, 14), clase(3, 'Viernes', 18, 20)]
const find = (dia: Dia | null, hora: number, clases = semana) => {
  const proxima = findProxima(clases, { dia, hora })
  return proxima && [proxima.clase.id, proxima.cuando]
}

test('what is on now comes first, then what comes next', () => {
  expect(find('Lunes', 7)).toEqual([1, 'Hoy a las 8:00 a. m.'])
  expect(find('Lunes', 9)).toEqual([1, 'Ahora, hasta las 10:00 a. m.'])
  expect(find('Lunes', 10)).toEqual([2, 'Hoy a la 1:00 p. m.'])
  expect(find('Lunes', 14)).toEqual([3, 'El viernes a las 6:00 p. m.'])
  expect(find('Jueves', 23)).toEqual([3, 'Mañana a las 6:00 p. m.'])
})

test('after the last one of the week comes the first one of the next', () => {
  expect(find('Viernes', 20)).toEqual([1, 'El lunes a las 8:00 a. m.'])
  expect(find(null, 12)).toEqual([1, 'Mañana a las 8:00 a. m.'])
  expect(find('Lunes', 21, semana.slice(0, 1))).toEqual([1, 'El lunes a las 8:00 a. m.'])
  expect(find('Lunes', 8, [])).toBeNull()
})
