import { expect, test } from 'vitest'
import { tellCifras, tellDone } from './frases.ts'

const resultado = { creados: 0, actualizados: 3, sinCambios: 1, avisos: [] }

test('everything is up to date only where no row was left out', () => {
  expect(tellDone('aulas', resultado, false)).toBe('Todo está al día.')
  expect(tellDone('aulas', { ...resultado, totalApartadas: 0 }, false)).toBe('Todo está al día.')
  for (const tipo of ['resultados', 'aulas'] as const)
    expect(tellDone(tipo, { ...resultado, totalApartadas: 2 }, false)).toBe(
      'Las filas sin problemas están al día. Corrige las demás y vuelve a subirlas.',
    )
})

test('those who are new are told of first', () => {
  const nuevos = { ...resultado, creados: 2, totalApartadas: 2 }
  expect(tellDone('resultados', nuevos, false)).toMatch(/esperan su invitación/)
  expect(tellDone('maestros', nuevos, true, true)).toMatch(/nadie las recibe/)
  expect(tellDone('maestros', nuevos, true)).toBe('Las invitaciones van en camino a 2 personas nuevas.')
})

test('what is new or changed agrees with what the table holds', () => {
  const cifras = { creados: 5, actualizados: 1 }
  expect(tellCifras({ tabla: 'aulas', ...cifras })).toBe('5 nuevas, 1 cambiada')
  expect(tellCifras({ tabla: 'maestros', ...cifras })).toBe('5 nuevos, 1 cambiado')
})
