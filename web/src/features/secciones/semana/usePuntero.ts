import type { Seccion } from '@nivela/contract/secciones'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Celda, celdaAt, celdaOf } from './celdas.ts'
import type { GestoEnCurso } from './useGesto.ts'

/** A finger that rests this long draws or grabs; one that moves before scrolls. */
const LONG_PRESS_MS = 350
/** How far a pointer may tremble. */
const SLOP_PX = 6
/** So near to the edge of the window the page follows. */
const EDGE_PX = 48

interface Input {
  tabla: RefObject<HTMLTableElement | null>
  gestos: GestoEnCurso
  seccionOf: (celda: Element) => Seccion | undefined
  onOpen: (seccion: Seccion) => void
}

/** Drawing, moving and stretching with a mouse, a pen or a finger. */
export function usePuntero({ tabla, gestos, seccionOf, onOpen }: Input) {
  const current = useRef(gestos)
  current.current = gestos

  // Not passive, and there from the start: only so can a finger that draws keep the page from scrolling.
  useEffect(() => {
    const element = tabla.current
    const keepStill = (event: TouchEvent) => {
      if (!current.current.isIdle()) event.preventDefault()
    }
    element?.addEventListener('touchmove', keepStill, { passive: false })
    return () => element?.removeEventListener('touchmove', keepStill)
  }, [tabla])

  function onPointerDown(event: PointerEvent<HTMLTableElement>) {
    const target = event.target as Element
    const td = target.closest('td[data-hora]')
    if (event.button !== 0 || !event.isPrimary || !td || !tabla.current || !gestos.isIdle()) return
    const { clientX: x, clientY: y, pointerId, pointerType } = event
    const seccion = seccionOf(td)
    const acto = target.closest('[data-tirador]') ? 'estirar' : 'mover'
    const desde: Celda = celdaAt(tabla.current, x, y) ?? celdaOf(td)
    const touch = pointerType === 'touch'
    const listeners = new AbortController()

    function begin() {
      clearTimeout(timer)
      if (seccion) current.current.grab(acto, seccion, desde)
      else current.current.draw(desde)
    }
    function end(act: (() => unknown) | null) {
      clearTimeout(timer)
      listeners.abort()
      if (act) act()
      else current.current.cancel()
    }
    function onMove(move: globalThis.PointerEvent) {
      if (move.pointerId !== pointerId || !tabla.current) return
      if (current.current.isIdle()) {
        if (Math.hypot(move.clientX - x, move.clientY - y) < SLOP_PX) return
        // The finger scrolls, or swipes to another day.
        if (touch) return end(null)
        begin()
      }
      const celda = celdaAt(tabla.current, move.clientX, move.clientY)
      if (celda) current.current.follow(celda)
      if (move.clientY < EDGE_PX) window.scrollBy(0, -EDGE_PX / 4)
      else if (move.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, EDGE_PX / 4)
    }
    function onUp(up: globalThis.PointerEvent) {
      if (up.pointerId !== pointerId) return
      end(() => {
        if (!current.current.isIdle()) return current.current.finish()
        // Pressed and let go: a section opens, a free hour is drawn.
        if (seccion) return onOpen(seccion)
        current.current.draw(desde)
        return current.current.finish()
      })
    }
    const timer = touch ? setTimeout(begin, LONG_PRESS_MS) : undefined
    if (!touch && !seccion) begin()
    const { signal } = listeners
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', () => end(null), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal })
    if (!touch) tabla.current.setPointerCapture(pointerId)
  }

  return {
    onPointerDown,
    // A long press of a finger opens no menu of the browser.
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (!current.current.isIdle()) event.preventDefault()
    },
  }
}
