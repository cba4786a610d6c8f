import { expect, test } from 'vitest'
import { toTabSeparated } from './clipboard.ts'

test('what is pasted falls into its cells', () => {
  const filas = [
    ['Fila', 'Problema'],
    [2, 'con\ttabulador\ny renglón'],
  ]
  expect(toTabSeparated(filas)).toBe('Fila\tProblema\n2\tcon tabulador y renglón')
})

test('nothing that is pasted becomes a formula', () => {
  expect(toTabSeparated([['=1+1', '@x', 'a=b']])).toBe("'=1+1\t'@x\ta=b")
})
