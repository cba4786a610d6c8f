import { DIAS } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import {
  compareListas,
  estadoOf,
  estadosDe,
  isSameLista,
  mergeListas,
  proposeFecha,
  tellClase,
  tellIdos,
  tellOtroDia,
} from './lista.ts'

const inscritos = [
  { id: 50, nombre: 'Ana', apellido: 'Peña', matricula: '2026-0050' },
  { id: 51, nombre: 'Ana', apellido: 'Peña', matricula: '2026-0051' },
  { id: 52, nombre: 'Luis', apellido: 'Rojas', matricula: null },
]
const claseOf = (ausentes: number[], excusados: number[] = []) => ({
  ...{ id: 1, idseccion: 5, fecha: '2026-11-16T00:00:00.000Z', ausentes, excusados, version: 3 },
})

test('a roll is proposed for today if the section has class, else for its last class day of the period', () => {
  const periodo = { inicio: '2026-09-01T00:00:00.000Z', fin: '2026-12-11T00:00:00.000Z' }
  expect(proposeFecha('2026-11-16', 'Lunes', periodo)).toBe('2026-11-16')
  expect(proposeFecha('2026-11-17', 'Lunes', periodo)).toBe('2026-11-16')
  expect(proposeFecha('2026-11-15', 'Lunes', periodo)).toBe('2026-11-09')
  expect(proposeFecha('2026-11-17', 'Lunes', undefined)).toBe('2026-11-16')
  // After its end, the last one that it had.
  expect(proposeFecha('2027-01-20', 'Lunes', periodo)).toBe('2026-12-07')
  // It began on a Tuesday: there has been no Monday yet.
  expect(proposeFecha('2026-09-03', 'Lunes', periodo)).toBe('2026-09-03')
  for (const [nth, dia] of DIAS.entries())
    expect(proposeFecha('2026-11-22', dia, periodo)).toBe(`2026-11-${16 + nth}`)
})

test('another day is said, and neither a class day nor half a date is', () => {
  expect(tellOtroDia('2026-11-17', 'Lunes')).toMatch(/^La sección se da los lunes\. /)
  expect(tellOtroDia('2026-11-22', 'Sabado')).toMatch(/^La sección se da los sábados\. /)
  expect(tellOtroDia('2026-11-16', 'Lunes')).toBeNull()
  for (const typed of ['', '1', '17/', '17 de nov']) expect(tellOtroDia(typed, 'Lunes')).toBeNull()
})

test('the counts of a class add up with those who left', () => {
  expect(tellClase(claseOf([]), inscritos)).toBe('Todos presentes')
  expect(tellClase(claseOf([50, 51], [52]), inscritos)).toBe('2 ausentes y 1 excusado')
  expect(tellClase(claseOf([50, 62]), inscritos)).toBe('1 ausente, y 1 que ya no está')
  expect(tellClase(claseOf([62], [63]), inscritos)).toBe('Todos presentes, menos 2 que ya no están')
  expect(tellIdos(inscritos.slice(0, 1))).toBe('Peña, Ana (2026-0050) ya no está en la sección.')
  expect(tellIdos(inscritos.slice(1))).toBe('Peña, Ana (2026-0051) y Rojas, Luis ya no están en la sección.')
})

test('of what another device saved all stays but what was tapped here', () => {
  const antes = estadosDe(claseOf([52, 62]))
  const ahora = estadosDe(claseOf([51, 62], [50]))
  const tuyos = estadosDe(claseOf([50, 52, 62]))
  expect(compareListas(inscritos, { antes, ahora, tuyos })).toEqual([
    { nombre: 'Peña, Ana (2026-0050)', antes: 'Presente', ahora: 'Con excusa', tuyo: 'Ausente' },
    { nombre: 'Peña, Ana (2026-0051)', antes: 'Presente', ahora: 'Ausente', tuyo: null },
    { nombre: 'Rojas, Luis', antes: 'Ausente', ahora: 'Presente', tuyo: null },
  ])
  const merged = mergeListas({ antes, ahora, tuyos })
  expect(isSameLista(inscritos, merged, estadosDe(claseOf([50, 51])))).toBe(true)
  expect(isSameLista(inscritos, merged, tuyos)).toBe(false)
  // Tapped until they were there again.
  const back = new Map([...antes, [52, 'presente'] as const])
  expect(estadoOf(mergeListas({ antes, ahora: antes, tuyos: back }), 52)).toBe('presente')
})
