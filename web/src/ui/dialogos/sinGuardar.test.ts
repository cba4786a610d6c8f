import { expect, test } from 'vitest'
import { registerUnsaved, tellUnsaved } from './sinGuardar.ts'

test('what is open tells what it would lose, each sentence once, until it is saved or closed', async () => {
  expect(await tellUnsaved()).toBeNull()
  let left: string | null = 'Tienes 2 cambios sin guardar.'
  const close = [
    registerUnsaved(async () => left),
    registerUnsaved(async () => 'Hay algo.'),
    registerUnsaved(async () => 'Hay algo.'),
  ]
  expect(await tellUnsaved()).toBe('Tienes 2 cambios sin guardar. Hay algo.')
  left = null
  expect(await tellUnsaved()).toBe('Hay algo.')
  for (const one of close) one()
  expect(await tellUnsaved()).toBeNull()
})
