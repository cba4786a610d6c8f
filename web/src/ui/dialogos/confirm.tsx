import { TEXTOS } from '@nivela/contract/textos'
import type { ReactNode } from 'react'
import { openConfirmacion } from './preguntas.ts'

interface Options {
  /** What the person should know before they answer. */
  detalle?: ReactNode
  /** Red, for what can't be undone. */
  peligro?: boolean
  /** What the button does, where the specification gives no text: "Quitar el recibo". */
  verbo?: string
}

const FOCUSED = { 'data-autofocus': true }

/** Asks, and answers true only for 'Sí, seguro', or for the verb that stands in its place. */
export const confirm = (
  pregunta: string,
  { detalle, peligro = false, verbo = TEXTOS.confirmar.si }: Options = {},
) =>
  new Promise<boolean>(resolve => {
    void openConfirmacion({
      title: pregunta,
      children: detalle,
      labels: { confirm: verbo, cancel: TEXTOS.confirmar.no },
      confirmProps: { color: peligro ? 'red.8' : 'tinta', ...(!peligro && FOCUSED) },
      // A key too many, such as Enter after the Escape that asked, loses nothing.
      cancelProps: peligro ? FOCUSED : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })

/** Before what is not saved is left behind. */
export const confirmLeave = (detalle: string) =>
  confirm('¿Estás seguro de salir sin guardar?', { peligro: true, detalle })
