import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { INICIAL, moveBy, type Vista, zoomAt } from './vista.ts'

const SWIPE = 56
const ACERCAR = 2.5

interface Punto {
  x: number
  y: number
}

interface Input {
  marco: { readonly current: HTMLElement | null }
  vista: Vista
  change: (move: (vista: Vista) => Vista) => void
  onSwipe: (paso: 1 | -1) => void
}

const middleOf = (a: Punto, b: Punto) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distanceOf = (a: Punto, b: Punto) => Math.hypot(a.x - b.x, a.y - b.y)

/** Dragging moves, two fingers and the wheel zoom, a double press goes near and back, a swipe goes on to the next one. */
export function useGestos({ marco, vista, change, onSwipe }: Input) {
  const dedos = useRef(new Map<number, Punto>())
  const swipe = useRef<Punto | null>(null)

  function fromMiddle({ x, y }: Punto) {
    const caja = marco.current?.getBoundingClientRect()
    return caja ? { x: x - caja.left - caja.width / 2, y: y - caja.top - caja.height / 2 } : { x: 0, y: 0 }
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const punto = fromMiddle({ x: event.clientX, y: event.clientY })
    // A trackpad's pinch comes as a wheel with ctrl, in small steps.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
    change(previa => zoomAt(previa, factor, punto))
  })
  // React's own wheel listener could not keep the page from scrolling.
  useEffect(() => {
    const elemento = marco.current
    elemento?.addEventListener('wheel', onWheel, { passive: false })
    return () => elemento?.removeEventListener('wheel', onWheel)
  }, [marco])

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const antes = dedos.current.get(pointerId)
    if (!antes) return
    const ahora = { x: clientX, y: clientY }
    const otro = [...dedos.current].find(([id]) => id !== pointerId)?.[1]
    dedos.current.set(pointerId, ahora)
    if (!otro) return change(previa => moveBy(previa, ahora.x - antes.x, ahora.y - antes.y))
    const factor = distanceOf(ahora, otro) / Math.max(1, distanceOf(antes, otro))
    const punto = fromMiddle(middleOf(ahora, otro))
    change(previa => zoomAt(previa, factor, punto))
  }

  function onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
    dedos.current.delete(pointerId)
    if (!swipe.current) return
    const x = clientX - swipe.current.x
    const y = clientY - swipe.current.y
    swipe.current = null
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      dedos.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const solo = dedos.current.size === 1 && event.pointerType === 'touch' && vista.escala === 1
      swipe.current = solo ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      dedos.current.delete(pointerId)
      swipe.current = null
    },
    onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const punto = fromMiddle({ x: clientX, y: clientY })
      change(previa =>
        previa.escala > 1 ? { ...INICIAL, giro: previa.giro } : zoomAt(previa, ACERCAR, punto),
      )
    },
  }
}
