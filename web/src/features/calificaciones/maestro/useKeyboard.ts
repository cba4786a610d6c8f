import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { formatNota } from './notas.ts'
import { readPegado } from './pegado.ts'
import type { Borrador, Fila } from './planilla.ts'

interface Input {
  filas: Fila[]
  visibles: Fila[]
  type: (notas: Borrador) => void
  restore: (id: number) => void
  /** Takes the last save back. */
  undo: () => void
  onEnd: () => void
}

const celdaOf = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset.nota ? target : null

const CONDICION_DE_TECLA: Record<string, string> = { n: formatNota('no_presento'), r: formatNota('retirado') }

/** What keys do anywhere in the sheet: Enter and the arrows go from cell to cell, N and R stand for a condition, Escape undoes, a paste fills. */
export function useKeyboard({ filas, visibles, type, restore, undo, onEnd }: Input) {
  function move(celda: HTMLInputElement, cuerpo: HTMLElement, step: 1 | -1, atEnd?: () => void) {
    const celdas = [...cuerpo.querySelectorAll<HTMLInputElement>('[data-nota]')]
    const next = celdas[celdas.indexOf(celda) + step]
    if (next) next.focus()
    else if (step === 1) atEnd?.()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const celda = celdaOf(event.target)
    if (!celda || event.nativeEvent.isComposing) return
    const { key, shiftKey, currentTarget } = event
    const withControl = event.ctrlKey || event.metaKey
    const condicion = withControl || event.altKey ? undefined : CONDICION_DE_TECLA[key.toLowerCase()]
    const id = Number(celda.dataset.nota)
    if (key === 'Enter') move(celda, currentTarget, shiftKey ? -1 : 1, onEnd)
    else if (key === 'ArrowDown') move(celda, currentTarget, 1)
    else if (key === 'ArrowUp') move(celda, currentTarget, -1)
    else if (celda.readOnly) return
    else if (condicion) {
      type({ [id]: condicion })
      requestAnimationFrame(() => celda.select())
    } else if (key === 'Escape') {
      restore(id)
      // Once it shows what is saved.
      requestAnimationFrame(() => celda.select())
    } else if (withControl && key.toLowerCase() === 'z' && !celda.closest('[data-cambiada]')) undo()
    else return
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const celda = celdaOf(event.target)
    if (!celda || celda.readOnly) return
    const ids = visibles.map(({ estudiante }) => estudiante.id)
    const pegado = readPegado(
      event.clipboardData.getData('text'),
      filas.map(({ estudiante }) => estudiante),
      ids.slice(ids.indexOf(Number(celda.dataset.nota))),
    )
    if (pegado === null) return
    event.preventDefault()
    if (typeof pegado === 'string') return toastError(pegado)
    type(pegado.notas)
    tellPegado(Object.keys(pegado.notas).length, pegado.sobran)
  }

  // As in a spreadsheet: who types replaces what was there.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => celdaOf(target)?.select()

  return { onKeyDown, onPaste, onFocus }
}

function tellPegado(cuantas: number, sobran: number) {
  const pegadas = cuantas === 1 ? 'Se pegó 1 nota' : `Se pegaron ${cuantas} notas`
  if (!sobran) return toastSuccess(`${pegadas}. Revísalas.`)
  const perdidas = sobran === 1 ? '1 línea no tiene' : `${sobran} líneas no tienen`
  toastError(`${pegadas}; ${perdidas} estudiante en esta sección.`)
}
