import { type RefObject, useEffect, useRef } from 'react'

export interface Celda {
  fila: number
  columna: number
}

interface Arrastre {
  onStart: (celda: Celda) => void
  onReach: (celda: Celda) => void
  /** Let go, or given up with Escape or by the browser. */
  onEnd?: (letGo: boolean) => void
}

/** A finger that rests for so long wants to mark, one that moves before that wants to scroll. */
const HOLD_MS = 250
const HOLD_PX = 10

/**
 * Dragging over the cells (`data-celda="row column"`) of a table: with the mouse at once, with a finger after holding it
 * for a moment, so that a swipe still scrolls. A press without dragging stays a click.
 */
export function useArrastre(tabla: RefObject<HTMLElement | null>, arrastre: Arrastre) {
  const current = useRef(arrastre)
  current.current = arrastre

  useEffect(() => {
    const elemento = tabla.current
    if (!elemento) return
    let origen: { celda: Celda; x: number; y: number } | null = null
    let dragging = false
    /** Whether this press, until the next one begins, was a drag: no click follows it. */
    let dragged = false
    let hold: ReturnType<typeof setTimeout> | undefined
    const listeners = new AbortController()
    const { signal } = listeners

    const cellAt = (x: number, y: number): Celda | null => {
      const celda = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-celda]')
      if (!celda || !elemento.contains(celda)) return null
      const [fila = 0, columna = 0] = (celda.dataset.celda ?? '').split(' ').map(Number)
      return { fila, columna }
    }
    const start = () => {
      if (!origen) return
      dragging = true
      dragged = true
      current.current.onStart(origen.celda)
    }
    const stop = () => {
      clearTimeout(hold)
      origen = null
      dragging = false
    }

    elemento.addEventListener(
      'pointerdown',
      ({ pointerType, button, isPrimary, clientX: x, clientY: y }) => {
        const celda = isPrimary && button === 0 ? cellAt(x, y) : null
        stop()
        dragged = false
        if (!celda) return
        origen = { celda, x, y }
        if (pointerType !== 'mouse') hold = setTimeout(start, HOLD_MS)
      },
      { signal },
    )
    elemento.addEventListener(
      'pointermove',
      ({ pointerType, clientX: x, clientY: y }) => {
        if (!origen) return
        const celda = cellAt(x, y)
        if (!dragging && pointerType !== 'mouse') {
          if (Math.hypot(x - origen.x, y - origen.y) > HOLD_PX) stop()
          return
        }
        if (!celda) return
        if (!dragging && (celda.fila !== origen.celda.fila || celda.columna !== origen.celda.columna)) start()
        if (dragging) current.current.onReach(celda)
      },
      { signal },
    )
    const end = (letGo: boolean) => {
      const wasDragging = dragging
      stop()
      if (wasDragging) current.current.onEnd?.(letGo)
    }
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
    // Not passive: while a finger marks, the page stays where it is, and neither a menu nor a click follows.
    const prevent = (event: Event) => {
      if (dragged) event.preventDefault()
    }
    elemento.addEventListener('touchmove', prevent, { signal, passive: false })
    elemento.addEventListener('touchend', prevent, { signal, passive: false })
    elemento.addEventListener('contextmenu', prevent, { signal })
    elemento.addEventListener(
      'click',
      event => {
        // A key's click has no detail.
        if (dragged && event.detail > 0) event.stopPropagation()
      },
      { signal, capture: true },
    )
    return () => {
      clearTimeout(hold)
      listeners.abort()
    }
  }, [tabla])
}
