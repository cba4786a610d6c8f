import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

const DOBLE_MS = 500

/**
 * For a button that becomes its opposite when it is pressed: tells the second press of a double one, which was meant for
 * the first. A mouse's or a finger's is counted by the browser; a key's is the same key again at once, or held down.
 */
export function useDoublePress() {
  const tecla = useRef('')
  const ultima = useRef({ tecla: '', momento: Number.NEGATIVE_INFINITY })

  function isSecond({ detail, timeStamp }: MouseEvent): boolean {
    if (detail > 0) return detail > 1
    const antes = ultima.current
    ultima.current = { tecla: tecla.current, momento: timeStamp }
    return antes.tecla === tecla.current && timeStamp - antes.momento < DOBLE_MS
  }

  const onKeyDown = ({ key }: KeyboardEvent) => {
    tecla.current = key
  }
  return { isSecond, onKeyDown }
}
