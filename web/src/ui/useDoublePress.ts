import { useState } from 'react'

const DOBLE_MS = 500

/** Tells the second press of a double one. */
export function createDoublePress() {
  let tecla = { key: '', repeat: false }
  let ultima = { key: '', timeStamp: Number.NEGATIVE_INFINITY }
  return {
    onKeyDown({ key, repeat }: { key: string; repeat: boolean }) {
      tecla = { key, repeat }
    },
    isSecond({ detail, timeStamp }: { detail: number; timeStamp: number }): boolean {
      if (detail > 0) return detail > 1
      const { key, repeat } = tecla
      const second = repeat || (key === ultima.key && timeStamp - ultima.timeStamp < DOBLE_MS)
      ultima = { key, timeStamp }
      return second
    },
  }
}

/**
 * For a button that becomes its opposite when it is pressed: the second press of a double one was meant for the first. A
 * mouse's or a finger's is counted by the browser; a key's is the same key again at once, or held down.
 */
export const useDoublePress = () => useState(createDoublePress)[0]
