import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'

const SETTLE_MS = 600

/**
 * Ignores double clicks on a button that becomes its opposite (Inscribir ↔ Salir): the second press was meant for the first
 * action. The button ignores presses for a moment after it flips, however late the answer came; a double click is
 * recognised by the browser's own count (`detail`), which follows the system's speed; a key that is held down presses once.
 */
export function useDoublePress(on: boolean) {
  const [flip, setFlip] = useState({ on, settling: false })
  if (flip.on !== on) setFlip({ on, settling: true })

  useEffect(() => {
    if (!flip.settling) return
    const timer = setTimeout(() => setFlip({ on: flip.on, settling: false }), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [flip])

  return {
    settling: flip.settling,
    isSecond: ({ detail }: MouseEvent) => flip.settling || detail > 1,
    onKeyDown(event: KeyboardEvent) {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    },
  }
}
