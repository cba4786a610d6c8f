import { type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { toastError, toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { formatNota } from './notas.ts'
import { describePegado, type Pegado, readPegado } from './pegado.ts'
import type { Borrador, Fila } from './planilla.ts'
import { readTecla } from './teclas.ts'

interface Input {
  filas: Fila[]
  visibles: Fila[]
  type: (notas: Borrador) => void
  restore: (id: number) => void
  /** Takes the newest thing of the sheet back. */
  undo: () => void
  /** Brings back what was taken back last. */
  redo: () => void
  onEnd: () => void
}

const celdaOf = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset.nota ? target : null

const SIN_PALABRA = { texto: '', escritas: 0 }

/** What keys do anywhere in the sheet: Enter and the arrows go from cell to cell, N and R stand for a condition, Escape undoes, a paste fills. */
export function useKeyboard({ filas, visibles, type, restore, undo, redo, onEnd }: Input) {
  /** The condition that a key has put, and how many keys of its word came since the focus did. */
  const palabra = useRef(SIN_PALABRA)

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
    const { texto, escritas } = palabra.current
    const read =
      withControl || event.altKey ? null : readTecla(key, celda, celda.value === texto ? escritas : 0)
    const id = Number(celda.dataset.nota)
    if (key === 'Enter') move(celda, currentTarget, shiftKey ? -1 : 1, onEnd)
    else if (key === 'ArrowDown') move(celda, currentTarget, 1)
    else if (key === 'ArrowUp') move(celda, currentTarget, -1)
    else if (celda.readOnly) return
    else if (withControl && ['z', 'y'].includes(key.toLowerCase())) {
      palabra.current = SIN_PALABRA
      const isBack = key.toLowerCase() === 'z' && !shiftKey
      if (isBack) undo()
      else redo()
    } else if (read === 'sigue') palabra.current = { texto, escritas: escritas + 1 }
    else if (read) {
      palabra.current = { texto: formatNota(read), escritas: 1 }
      type({ [id]: formatNota(read) })
      requestAnimationFrame(() => celda.select())
    } else if (key === 'Escape') {
      palabra.current = SIN_PALABRA
      restore(id)
      // Once it shows what is saved.
      requestAnimationFrame(() => celda.select())
    } else return
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
    tellPegado(pegado, filas)
  }

  /** React gives a cell its text back where a change goes no further. */
  function onChangeCapture(event: ChangeEvent<HTMLElement>) {
    const { inputType = '', data } = event.nativeEvent as InputEvent
    // The browser has one undo history for all fields, and may change a cell that nobody looks at.
    const ajena = inputType.startsWith('history')
    // A letter of the word that comes without its key: an accent that is composed, a dictated word.
    const sigue =
      palabra.current.escritas > 0 && /^insert(Composition)?Text$/.test(inputType) && !/\d/.test(data ?? '')
    if (ajena || sigue) event.stopPropagation()
    else palabra.current = SIN_PALABRA
    const celda = celdaOf(event.target)
    if (sigue) requestAnimationFrame(() => celda?.select())
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    palabra.current = SIN_PALABRA
    // As in a spreadsheet: who types replaces what was there.
    celdaOf(target)?.select()
  }

  return { onKeyDown, onPaste, onChangeCapture, onFocus }
}

function tellPegado({ notas, sobran, repetidos }: Pegado, filas: Fila[]) {
  const dobles = filas.flatMap(({ estudiante }) =>
    repetidos.includes(estudiante.id) ? [fullName(estudiante)] : [],
  )
  const frase = describePegado(Object.keys(notas).length, sobran, dobles)
  return sobran || dobles.length ? toastError(frase) : toastSuccess(frase)
}
