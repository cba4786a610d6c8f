import { expect, test } from 'vitest'
import { createDoublePress } from './useDoublePress.ts'

test('the second press of a mouse, of a finger, of a key at once and of a key held down', () => {
  const { isSecond, onKeyDown } = createDoublePress()
  const click = (detail: number, timeStamp = 0) => isSecond({ detail, timeStamp })
  expect([click(1), click(2), click(3), click(1)]).toEqual([false, true, true, false])

  const press = (key: string, timeStamp: number, repeat = false) => {
    onKeyDown({ key, repeat })
    return click(0, timeStamp)
  }
  expect([press('Enter', 1000), press('Enter', 1200), press('Enter', 1600)]).toEqual([false, true, true])
  expect([press('Enter', 2200), press(' ', 2300)]).toEqual([false, false])
  expect([press(' ', 9000, true), press(' ', 9600)]).toEqual([true, false])
})
