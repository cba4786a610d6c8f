import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'

const SETTLE_MS = 600

/**
 * For a button that becomes its opposite when it is pressed: a second press was meant for what stood there before. The
 * button rests for a moment after it flips, however late the answer came; a double click is counted by the browser, whose
 * owner may have made it slower; a key that is held down presses once.
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
