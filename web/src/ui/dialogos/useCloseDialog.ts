import { useRef, useState } from 'react'
import { useCloseOnBack } from './closeOnBack.ts'
import { confirmLeave } from './confirm.tsx'
import { useUnsaved } from './sinGuardar.ts'

interface Props {
  opened: boolean
  onClose: () => void
  closeOnEscape?: boolean | undefined
  closeOnClickOutside?: boolean | undefined
}

/** Said before something unsaved is left behind. */
export const SE_PIERDE = 'Lo que hiciste aquí se pierde.'

/**
 * How a dialog or drawer closes by Escape, a tap beside it, its X or the browser's back: after a question where something
 * unsaved would be lost. One that neither Escape nor a tap closes stays open on back too.
 */
export function useCloseDialog(props: Props, sinGuardar: boolean) {
  const { opened, onClose, closeOnEscape = true, closeOnClickOutside = true } = props
  const [partes] = useState(() => new Set<string>())
  const asking = useRef(false)
  useUnsaved(opened && sinGuardar)

  async function close() {
    if (asking.current) return
    if (!sinGuardar && partes.size === 0) return onClose()
    asking.current = true
    const seguro = await confirmLeave(SE_PIERDE)
    // In a task of its own: an Escape that answers the question reaches the dialog too, which must not ask again.
    setTimeout(() => {
      asking.current = false
    })
    if (seguro) onClose()
  }

  const back = closeOnEscape || closeOnClickOutside ? () => void close() : () => {}
  useCloseOnBack(opened, back)
  return { partes, close: () => void close() }
}
