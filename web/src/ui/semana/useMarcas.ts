import { type KeyboardEvent, useRef, useState } from 'react'
import { type Marcas, setMarcas, toggleMarcas } from './marcas.ts'
import { type Celda, useArrastre } from './useArrastre.ts'

const FLECHAS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The row, or the column, of the heads. */
export const CABEZA = -1

const range = (a: number, b: number) =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)

interface Input<K> {
  filas: number
  columnas: number
  marcaDe: (fila: number, columna: number) => K
  marcas: Marcas<K>
  onChange: (marcas: Marcas<K>) => void
}

/**
 * A week in which hours are marked: by dragging over them with a mouse or a finger, one by one, or a whole day or hour by its
 * head. One stop for the Tab key; the arrows go from hour to hour, with Shift they mark like the one that they leave.
 */
export function useMarcas<K>({ filas, columnas, marcaDe, marcas, onChange }: Input<K>) {
  const tabla = useRef<HTMLTableElement>(null)
  const [foco, setFoco] = useState<Celda>({ fila: 0, columna: 0 })
  /** Of a head, all that it stands over. */
  const marksOf = (fila: number, columna: number) =>
    (columna === CABEZA ? range(0, columnas - 1) : [columna]).flatMap(columna =>
      (fila === CABEZA ? range(0, filas - 1) : [fila]).map(fila => marcaDe(fila, columna)),
    )
  const isMarcada = (fila: number, columna: number) =>
    marksOf(fila, columna).every(marca => marcas.has(marca))

  const arrastre = useRef({ desde: foco, antes: marcas, marcada: true })
  useArrastre(tabla, {
    onStart(desde) {
      const { fila, columna } = desde
      arrastre.current = { desde, antes: marcas, marcada: !isMarcada(fila, columna) }
      onChange(toggleMarcas(marcas, marksOf(fila, columna)))
    },
    onReach({ fila, columna }) {
      const { desde, antes, marcada } = arrastre.current
      const tocadas = range(desde.columna, columna).flatMap(columna =>
        range(desde.fila, fila).map(fila => marcaDe(fila, columna)),
      )
      onChange(setMarcas(antes, tocadas, marcada))
    },
  })

  function onKeyDown(event: KeyboardEvent) {
    const flecha = FLECHAS[event.key]
    if (!flecha) return
    event.preventDefault()
    const fila = Math.min(Math.max(foco.fila + flecha[0], CABEZA), filas - 1)
    const columna = Math.min(Math.max(foco.columna + flecha[1], CABEZA), columnas - 1)
    // There is nothing in the corner, nor where a table has no heads to press.
    const next = tabla.current?.querySelector<HTMLElement>(`[data-foco="${fila} ${columna}"]`)
    if (!next) return
    if (event.shiftKey && foco.fila !== CABEZA && foco.columna !== CABEZA)
      onChange(setMarcas(marcas, marksOf(fila, columna), isMarcada(foco.fila, foco.columna)))
    setFoco({ fila, columna })
    next.focus()
  }

  return {
    tabla: { ref: tabla, onKeyDown },
    /** For the button of an hour, or of a head. */
    boton: (fila: number, columna: number) => ({
      type: 'button' as const,
      'aria-pressed': isMarcada(fila, columna),
      'data-foco': `${fila} ${columna}`,
      ...(fila !== CABEZA && columna !== CABEZA && { 'data-celda': `${fila} ${columna}` }),
      tabIndex: foco.fila === fila && foco.columna === columna ? 0 : -1,
      onFocus: () => setFoco({ fila, columna }),
      onClick: () => onChange(toggleMarcas(marcas, marksOf(fila, columna))),
    }),
  }
}
