import type { KeyboardEvent } from 'react'
import { idDePagado } from './Pagado.tsx'
import { neighbor } from './visor/vecinos.ts'

const PASOS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down go to the same control of the next row. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const paso = PASOS[event.key]
  const control = event.currentTarget
  if (!paso || event.altKey || event.ctrlKey || event.metaKey) return
  const iguales = [
    ...document.querySelectorAll<HTMLElement>(`main [data-control="${control.dataset.control}"]`),
  ]
  event.preventDefault()
  iguales[iguales.indexOf(control) + paso]?.focus()
}

/** When a row leaves, its neighbour's toggle gets the focus that the row had. */
export function focusAfter(filas: { id: number }[], { id }: { id: number }) {
  const vecino = neighbor(filas, { id, indice: 0 }, 1) ?? neighbor(filas, { id, indice: 0 }, -1)
  const destino = vecino && document.getElementById(idDePagado(vecino.id))
  ;(destino ?? document.querySelector('main'))?.focus()
}
