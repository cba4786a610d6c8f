import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { fit, INICIAL, keepInside, type Medida, rotate, type Vista, zoomAt } from './vista.ts'

const PASO = 1.5

/** How a picture is looked at: zoomed, moved, turned. Another picture (`de`) begins anew. */
export function useVista(de: string) {
  const [estado, setEstado] = useState({ de, vista: INICIAL })
  const [medida, setMedida] = useState<{ de: string; imagen: Medida } | null>(null)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const marco = { ancho: width, alto: height }
  const imagen = medida?.de === de ? medida.imagen : null
  const vista = estado.de === de ? estado.vista : INICIAL

  const change = (move: (vista: Vista) => Vista) =>
    setEstado(previo => {
      const siguiente = move(previo.de === de ? previo.vista : INICIAL)
      return { de, vista: imagen ? keepInside(siguiente, imagen, marco) : siguiente }
    })

  return {
    ref,
    vista,
    /** Null until its size is known. */
    caja: imagen && width ? fit(imagen, marco, vista.giro) : null,
    change,
    measure: (nueva: Medida) => setMedida({ de, imagen: nueva }),
    zoomIn: () => change(previa => zoomAt(previa, PASO)),
    zoomOut: () => change(previa => zoomAt(previa, 1 / PASO)),
    turn: () => change(rotate),
  }
}

export type EstadoDeVista = ReturnType<typeof useVista>
