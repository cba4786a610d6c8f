import { toHoraIso } from '@nivela/contract/horas'
import { expect, test } from 'vitest'
import { seccionOf } from '../../data/secciones/seccion.testing.ts'
import { findChoques } from './choques.ts'

const puesta = seccionOf()
const propuesta = { ...puesta, id: 0, inicio: toHoraIso(9), fin: toHoraIso(11) }
const find = (cambios: Partial<typeof propuesta> | { dia: '' }) =>
  findChoques({ ...propuesta, ...cambios }, [puesta])

test('the classroom and the teacher are each taken by the section that holds them', () => {
  expect(find({})).toEqual({ aula: puesta, maestro: puesta })
  expect(find({ idAula: 11 })).toEqual({ aula: undefined, maestro: puesta })
  expect(find({ idusuario: 21 })).toEqual({ aula: puesta, maestro: undefined })
})

test('there is no clash with itself, in another period, on another day, or right after', () => {
  for (const cambios of [
    { id: 5 },
    { idperiodo: 2 },
    { dia: 'Jueves' as const },
    { inicio: toHoraIso(10) },
  ]) {
    const { aula, maestro } = find(cambios)
    expect([aula, maestro]).toEqual([undefined, undefined])
  }
})

test('what is not chosen yet clashes with nothing', () => {
  expect(find({ dia: '' })).toEqual({})
  expect(find({ inicio: '' })).toEqual({})
  expect(find({ idAula: 0, idusuario: 0 })).toEqual({ aula: undefined, maestro: undefined })
})
