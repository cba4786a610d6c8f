import { expect, test } from 'vitest'
import { byMaestro, describeFalta, summarize, tellAbiertas, tellRecordatorio } from './avance.ts'

const seccion = (idseccion: number, idmaestro: number, sinNota: number, sinOficializar: number) => ({
  idseccion,
  nombre: `S${idseccion}`,
  asignatura: 'Arte',
  idmaestro,
  maestro: `Maestro ${idmaestro}`,
  inscritos: 10,
  sinNota,
  sinOficializar,
  recordado: null,
})
const secciones = [seccion(1, 1, 0, 0), seccion(2, 2, 3, 5), seccion(3, 1, 0, 0), seccion(4, 2, 0, 1)]

test('how far a period is, in all and by teacher', () => {
  expect(summarize(secciones)).toEqual({ inscritos: 40, sinNota: 3, sinOficializar: 6, oficiales: 31 })
  expect(describeFalta({ sinNota: 3, sinOficializar: 6 })).toBe('3 sin calificación y 6 por oficializar')
  expect(describeFalta({ sinNota: 0, sinOficializar: 0 })).toBeNull()
  expect(byMaestro(secciones).map(({ id, secciones, falta }) => [id, secciones.length, falta])).toEqual([
    [2, 2, '3 sin calificación y 6 por oficializar'],
    [1, 2, null],
  ])
})

test('who was reminded', () => {
  expect(tellRecordatorio({ enviados: 2, omitidos: 0 })).toBe('Se les recordó a 2 maestros.')
  expect(tellRecordatorio({ enviados: 1, omitidos: 1 })).toBe(
    'Se le recordó a 1 maestro. A 1 maestro ya se le recordó hace menos de una hora.',
  )
  expect(tellRecordatorio({ enviados: 0, omitidos: 3 })).toBe('Ya se les recordó hace menos de una hora.')
  expect(tellRecordatorio({ enviados: 0, omitidos: 0 })).toBe('A nadie le falta nada.')
})

test('the windows that are in the way', () => {
  expect(tellAbiertas(['Enero'])).toBe('Tiene una inscripción abierta («Enero»): ciérrala primero.')
  expect(tellAbiertas(['Enero', 'Tardía'])).toBe(
    'Tiene inscripciones abiertas («Enero» y «Tardía»): ciérralas primero.',
  )
})
