import { useRef, useState } from 'react'
import type { ReactZoomPanPinchContentRef } from 'react-zoom-pan-pinch'

export const MAX_ESCALA = 6
const PASO = 1.5
const ACERCAR = 2.5
const ENTERA = { escala: 1, giro: 0 }

/** How a picture is looked at: zoomed, moved, turned. Another picture (`de`) begins anew. */
export function useVista(de: string) {
  const [estado, setEstado] = useState({ de, ...ENTERA })
  const lienzo = useRef<ReactZoomPanPinchContentRef>(null)
  const { escala, giro } = estado.de === de ? estado : ENTERA

  const showWhole = () => void lienzo.current?.centerView(1, 0)

  return {
    /** What zooms and moves it. */
    lienzo,
    escala,
    /** In degrees, by quarters. */
    giro,
    onEscala: (nueva: number) =>
      setEstado(previo => {
        const vigente = previo.de === de ? previo : { de, ...ENTERA }
        // The same object while the picture is only moved: nothing is rendered again.
        return vigente.escala === nueva ? vigente : { ...vigente, escala: nueva }
      }),
    zoomIn: () => void lienzo.current?.zoomIn(escala * (PASO - 1)),
    zoomOut: () => void lienzo.current?.zoomOut(escala * (1 - 1 / PASO)),
    /** Near, around a point of the screen, or back to the whole picture. */
    toggleZoom: (x: number, y: number) =>
      escala > 1 ? showWhole() : void lienzo.current?.zoomToPoint(ACERCAR, x, y),
    /** A quarter turn to the right, seen whole again. */
    turn: () => {
      showWhole()
      setEstado({ de, escala: 1, giro: giro + 90 })
    },
  }
}

export type EstadoDeVista = ReturnType<typeof useVista>
