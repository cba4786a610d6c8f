import { expect, test } from 'vitest'
import { at } from './armado.testing.ts'
import type { MotivoSinLugar, Remedio } from './armado.ts'
import { describeRemedio, describeSemana, explainSinLugar, formatTramo } from './frases.ts'

test.each<[MotivoSinLugar, string]>([
  ['sinSecciones', 'Lengua Española: todavía no hay secciones abiertas.'],
  ['sinCupo', 'Lengua Española: todas sus secciones están llenas.'],
  ['deseos', 'Lengua Española: lo que pediste deja fuera sus secciones con cupo.'],
  [
    'horasOcupadas',
    'Lengua Española: sus secciones con cupo caen en horas que marcaste o en las que ya tienes clase.',
  ],
  ['choque', 'Lengua Española: sus secciones disponibles chocan con las demás clases de este horario.'],
])('%s reads %s', (motivo, text) => expect(explainSinLugar(motivo, 'Lengua Española')).toBe(text))

test('a stretch of hours is as short as people say it', () => {
  expect(formatTramo({ inicio: 8, fin: 10 })).toBe('de 8 a 10 a. m.')
  expect(formatTramo({ inicio: 11, fin: 13 })).toBe('de 11 a. m. a 1 p. m.')
  expect(formatTramo({ inicio: 12, fin: 14 })).toBe('de 12 a 2 p. m.')
})

test('a week says what is good about it', () => {
  const [lunes, martes, jueves] = [
    at(1, 1, 8),
    at(2, 2, 10, { dia: 'Martes' }),
    at(3, 3, 8, { dia: 'Jueves' }),
  ]
  expect(describeSemana([lunes, martes, jueves])).toBe('Tres mañanas, sin huecos')
  expect(describeSemana([lunes])).toBe('Una mañana, sin huecos')
  expect(describeSemana([lunes, at(4, 4, 11)])).toBe('Un día, 1 hora de hueco, hasta la 1 p. m.')
  expect(describeSemana([at(1, 1, 12), at(2, 2, 14)])).toBe('Una tarde, sin huecos, hasta las 4 p. m.')
  expect(describeSemana([at(1, 1, 18), at(2, 2, 18, { dia: 'Martes' })])).toBe(
    'Dos noches, sin huecos, hasta las 8 p. m.',
  )
})

test('what to free is said with the hours, the teachers and the sections by name', () => {
  const nombres = { seccion: (id: number) => `LE-0${id}`, maestro: () => 'Ana Peña' }
  const say = (rest: Partial<Remedio>) =>
    describeRemedio({ horas: [], maestros: [], fijas: [], caben: [1], ...rest }, nombres)
  const horas = [8, 9].map(hora => ({ dia: 'Lunes' as const, hora }))
  expect(say({ horas })).toBe('Libera el lunes de 8 a 10 a. m. y cabe LE-01.')
  expect(say({ maestros: [3] })).toBe('Acepta a Ana Peña y cabe LE-01.')
  expect(say({ horas: [...horas, { dia: 'Miercoles', hora: 13 }], fijas: [2], caben: [1, 3] })).toBe(
    'Libera el lunes de 8 a 10 a. m. y el miércoles de 1 a 2 p. m. y suelta LE-02: así caben LE-01 y LE-03.',
  )
})
