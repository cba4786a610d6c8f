import { DIAS, type Seccion } from '@nivela/contract/secciones'
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { type Celda, celdaOf, findCelda } from './celdas.ts'
import type { GestoEnCurso } from './useGesto.ts'

const FLECHAS: Record<string, readonly [dias: number, horas: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Input {
  tabla: RefObject<HTMLTableElement | null>
  gestos: GestoEnCurso
  seccionOf: (celda: Element) => Seccion | undefined
  onOpen: (seccion: Seccion) => void
}

/**
 * The same by keys, as a grid: one cell takes the focus (roving tabindex) and arrows move it. Shift and an arrow draw over
 * free hours; the space bar picks a section up, and arrows move it, with Shift its end. Enter ends, Escape forgets.
 */
export function useTeclado({ tabla, gestos, seccionOf, onOpen }: Input) {
  const [foco, setFoco] = useState<Celda>({ dia: DIAS[0], hora: 8 })
  const focusOn = (celda: Celda) => tabla.current && findCelda(tabla.current, celda)?.focus()

  async function finish(td: HTMLElement) {
    const lugar = gestos.gesto?.lugar
    await gestos.finish()
    // A section that moved took its cell along, and the focus with it.
    if (lugar && !td.isConnected) focusOn({ dia: lugar.dia, hora: lugar.inicio })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const td = (event.target as Element).closest<HTMLElement>('td[data-hora]')
    if (!td || event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const seccion = seccionOf(td)
    const flecha = FLECHAS[key]
    const grabbed = gestos.gesto && gestos.gesto.acto !== 'dibujar'
    if (flecha) {
      const [dias, horas] = flecha
      if (grabbed) gestos.shift(dias, horas, shiftKey)
      else if (shiftKey && horas && !seccion) {
        if (gestos.isIdle()) gestos.draw(celdaOf(td))
        gestos.shift(0, horas, false)
      } else {
        gestos.cancel()
        const { dia, hora } = celdaOf(td)
        const alto = Number(td.getAttribute('rowspan') ?? 1)
        const destino = DIAS[DIAS.indexOf(dia) + dias] ?? dia
        // From the side of a long section the hour stays that one came with.
        focusOn({ dia: destino, hora: dias ? foco.hora : hora + (horas > 0 ? alto : horas) })
        if (dias) setFoco({ dia: destino, hora: foco.hora })
      }
    } else if (key === 'Escape') gestos.cancel()
    else if (key === 'Enter' || key === ' ') {
      if (!gestos.isIdle()) void finish(td)
      else if (!seccion) {
        gestos.draw(celdaOf(td))
        void gestos.finish()
      } else if (key === 'Enter') onOpen(seccion)
      else gestos.grab('mover', seccion, celdaOf(td))
    } else return
    event.preventDefault()
  }

  return {
    isTabStop: ({ dia, hora }: Celda, alto: number) =>
      foco.dia === dia && hora <= foco.hora && foco.hora < hora + alto,
    props: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLTableElement>) => {
        const td = target.closest('td[data-hora]')
        if (!td) return
        const { dia, hora } = celdaOf(td)
        const alto = Number(td.getAttribute('rowspan') ?? 1)
        if (foco.dia !== dia || foco.hora < hora || foco.hora >= hora + alto) setFoco({ dia, hora })
      },
      onBlur: ({ relatedTarget }: FocusEvent<HTMLTableElement>) => {
        if (relatedTarget && !tabla.current?.contains(relatedTarget)) gestos.cancel()
      },
    },
  }
}
