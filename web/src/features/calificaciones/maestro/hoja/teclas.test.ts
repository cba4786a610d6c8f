import { expect, test } from 'vitest'
import { formatNota } from './notas.ts'
import { readTecla } from './teclas.ts'

/** A cell in which everything is selected, as it is when the focus comes to it. */
function typeWord(word: string, value = '', selected = true) {
  let celda = { value, selectionStart: selected ? 0 : value.length, selectionEnd: value.length }
  let escritas = 0
  for (const key of word) {
    const read = readTecla(key, celda, escritas)
    if (read === 'sigue') escritas++
    else if (read) {
      const nombre = formatNota(read)
      celda = { value: nombre, selectionStart: 0, selectionEnd: nombre.length }
      escritas = 1
    } else {
      const before = celda.value.slice(0, celda.selectionStart) + key
      const text = before + celda.value.slice(celda.selectionEnd)
      celda = { value: text, selectionStart: before.length, selectionEnd: before.length }
      escritas = 0
    }
  }
  return celda.value
}

test('N and R alone put their condition, over whatever number or condition stands there', () => {
  expect(['n', 'N', 'r', 'R'].map(key => typeWord(key))).toEqual([
    'No se presentó',
    'No se presentó',
    'Retirado',
    'Retirado',
  ])
  expect([typeWord('n', '85'), typeWord('n', '85', false), typeWord('n', 'Retirado', false)]).toEqual(
    Array(3).fill('No se presentó'),
  )
  expect([typeWord('nr'), typeWord('rn')]).toEqual(['Retirado', 'No se presentó'])
})

test('a word that goes on ends in the same condition', () => {
  const ausente = ['NP', 'N/P', 'n.p.', 'NSP', 'No se presentó', 'no se presento', 'No asistió', 'No entró']
  expect(ausente.map(word => typeWord(word))).toEqual(ausente.map(() => 'No se presentó'))
  const retirado = ['retirado', 'Retirada', 'RET.', 'Retiró']
  expect(retirado.map(word => typeWord(word))).toEqual(retirado.map(() => 'Retirado'))
})

test('a number after a condition takes its place, and a key in the middle of another word is a letter', () => {
  expect([typeWord('n95'), typeWord('NP95')]).toEqual(['95', '95'])
  expect([typeWord('ausente'), typeWord('abandono')]).toEqual(['ausente', 'abandono'])
})
