import { expect, test } from 'vitest'
import { compare, elegido } from './diferencias.ts'

test('only what someone else changed is told, and what was typed where it is a third thing', () => {
  const dias = elegido('Día', [
    { value: 'Lunes', label: 'Lunes' },
    { value: 'Sabado', label: 'Sábado' },
  ])
  const campos = { nombre: 'Nombre', cupo: 'Cupo', dia: dias, aula: 'Aula' }
  const antes = { nombre: '01', cupo: 20, dia: 'Lunes', aula: '' }
  const ahora = { nombre: '01', cupo: 25, dia: 'Sabado', aula: 'Aula 2' }
  const tuyos = { nombre: '02', cupo: 30, dia: 'Lunes', aula: '' }
  expect(compare(campos, antes, ahora, tuyos)).toEqual([
    { nombre: 'Cupo', antes: '20', ahora: '25', tuyo: '30' },
    { nombre: 'Día', antes: 'Lunes', ahora: 'Sábado', tuyo: null },
    { nombre: 'Aula', antes: 'nada', ahora: 'Aula 2', tuyo: null },
  ])
})
