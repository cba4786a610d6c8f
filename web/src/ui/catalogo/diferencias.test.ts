import { expect, test } from 'vitest'
import { compare, elegido, merge } from './diferencias.ts'

test('only what someone else changed is told, and what was typed where it is a third thing', () => {
  const dias = elegido('Día', [
    { value: 'Lunes', label: 'Lunes' },
    { value: 'Sabado', label: 'Sábado' },
  ])
  const campos = { nombre: 'Nombre', cupo: 'Cupo', dia: dias, aula: 'Aula' }
  const antes = { nombre: '01', cupo: 20, dia: 'Lunes', aula: '' }
  const ahora = { nombre: '01', cupo: 25, dia: 'Sabado', aula: 'Aula 2' }
  const tuyos = { nombre: '02', cupo: 30, dia: 'Lunes', aula: '' }
  expect(compare(campos, { antes, ahora, tuyos })).toEqual([
    { nombre: 'Cupo', antes: '20', ahora: '25', tuyo: '30' },
    { nombre: 'Día', antes: 'Lunes', ahora: 'Sábado', tuyo: null },
    { nombre: 'Aula', antes: 'nada', ahora: 'Aula 2', tuyo: null },
  ])
})

test('on top of what stands now goes only what the person changed', () => {
  const antes = { nombre: 'Liceo', nota: 70, dia: 'Lunes' }
  const ahora = { nombre: 'Politécnico', nota: 75, dia: 'Lunes' }
  expect(merge({ antes, ahora, tuyos: { ...antes, nota: 65 } })).toEqual({ ...ahora, nota: 65 })
  expect(merge({ antes, ahora, tuyos: antes })).toEqual(ahora)
  expect(merge({ antes, ahora, tuyos: { ...antes, dia: 'Sabado' } })).toEqual({ ...ahora, dia: 'Sabado' })
})

test('fields that mean something only together go together', () => {
  const antes = { cedula: '1', tipo: '', numero: '', nombre: 'Ana' }
  const ahora = { cedula: '', tipo: 'pasaporte', numero: 'X9', nombre: 'Ana María' }
  const tuyos = { ...antes, cedula: '2' }
  const juntos: (keyof typeof antes)[] = ['cedula', 'tipo', 'numero']
  expect(merge({ antes, ahora, tuyos }, juntos)).toEqual({ ...tuyos, nombre: 'Ana María' })
  expect(compare({ numero: 'Documento', nombre: 'Nombre' }, { antes, ahora, tuyos }, juntos)).toEqual([
    { nombre: 'Documento', antes: 'nada', ahora: 'X9', tuyo: 'nada' },
    { nombre: 'Nombre', antes: 'Ana', ahora: 'Ana María', tuyo: null },
  ])
})
