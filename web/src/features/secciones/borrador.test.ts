import { toHoraIso } from '@nivela/contract/horas'
import type { Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { seccionOf } from '../../data/secciones/seccion.testing.ts'
import {
  findPeriodoAbierto,
  nextHoras,
  nextNombre,
  proposeNombre,
  toDibujada,
  toSiguiente,
  VACIA,
} from './borrador.ts'

const at = (dia: Seccion['dia'], inicio: number, fin: number) => ({
  dia,
  inicio: toHoraIso(inicio),
  fin: toHoraIso(fin),
})
const puesta = (cambios: Partial<Seccion>) => seccionOf({ id: 1, ...at('Lunes', 8, 10), ...cambios })

test('a name goes on with its number, keeps its zeros and passes over what is taken', () => {
  expect(nextNombre('01', [])).toBe('02')
  expect(nextNombre('LE-09', [])).toBe('LE-10')
  expect(nextNombre('le-1', ['LE-2', 'LÉ-3'])).toBe('le-4')
  expect(nextNombre('Tarde', [])).toBe('Tarde 2')
  expect(nextNombre('99', [])).toBe('100')
})

test('a subject proposes the name after its last one in the period', () => {
  const secciones = [puesta({ nombre: 'MA-10' }), puesta({ id: 2, nombre: 'MA-9' })]
  expect(proposeNombre({ idperiodo: 1, idasignatura: 3 }, secciones)).toBe('MA-11')
  expect(proposeNombre({ idperiodo: 2, idasignatura: 3 }, secciones)).toBe('01')
  expect(proposeNombre({ idperiodo: 1, idasignatura: 0 }, secciones)).toBe('')
})

test('hours move on to the next free day, then to the next hours, then to those before', () => {
  const primera = puesta({})
  expect(nextHoras(primera, [primera])).toEqual(at('Martes', 8, 10))
  const martes = puesta({ id: 2, idAula: 11, ...at('Martes', 9, 11) })
  expect(nextHoras(primera, [primera, martes])).toEqual(at('Miercoles', 8, 10))
  const sabado = puesta(at('Sabado', 8, 10))
  expect(nextHoras(sabado, [primera, sabado])).toEqual(at('Lunes', 10, 12))
  expect(nextHoras(puesta(at('Sabado', 20, 22)), [])).toEqual(at('Lunes', 18, 20))
  const todo = (['Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado'] as const).map((dia, id) =>
    puesta({ id: id + 2, ...at(dia, 7, 22) }),
  )
  expect(nextHoras(primera, todo)).toEqual(at('Lunes', 8, 10))
})

test('the next section keeps what repeats', () => {
  const primera = puesta({})
  const { idperiodo, idasignatura, idAula, idusuario, cupo } = primera
  expect(toSiguiente(primera, [primera])).toEqual({
    ...VACIA,
    ...{ idperiodo, idasignatura, idAula, idusuario, cupo },
    ...at('Martes', 8, 10),
    nombre: '02',
    foco: 'dia',
  })
})

test('a drawn section keeps of the last one what is free at its hours', () => {
  const ultima = puesta({})
  const libre = toDibujada({ ...at('Jueves', 8, 9), idperiodo: 1, idAula: 12 }, ultima, [ultima])
  expect(libre).toMatchObject({ id: 0, idAula: 12, idusuario: 20, idasignatura: 3, cupo: 30, nombre: '02' })
  const ocupado = toDibujada({ ...at('Lunes', 9, 11), idperiodo: 1, idAula: 12 }, ultima, [ultima])
  expect(ocupado).toMatchObject({ idAula: 12, idusuario: 0 })
})

test('a new section goes to the period that is looked at; where that is closed, to the open one after it, else to the newest', () => {
  const periodo = (id: number, cerrado: boolean) => ({ id, inicio: `2026-0${id}-01`, cerrado })
  const periodos = [periodo(4, false), periodo(3, true), periodo(2, false), periodo(1, true)]
  expect([4, 3, 2, 1].map(id => findPeriodoAbierto(periodos, id))).toEqual([4, 4, 2, 2])
  expect(findPeriodoAbierto(periodos.slice(1), 3)).toBe(2)
  expect(findPeriodoAbierto([periodo(1, true)], 1)).toBe(0)
  expect(findPeriodoAbierto([], 0)).toBe(0)
})
