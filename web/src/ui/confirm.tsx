import { modals } from '@mantine/modals'
import { TEXTOS } from '@nivela/contract/textos'
import type { ReactNode } from 'react'

interface Options {
  /** What the person should know before they answer. */
  detalle?: ReactNode
  /** Red, for what can't be undone. */
  peligro?: boolean
}

/** Asks, and answers true only for 'Sí, seguro'. */
export const confirm = (pregunta: string, { detalle, peligro = false }: Options = {}) =>
  new Promise<boolean>(resolve => {
    modals.openConfirmModal({
      title: pregunta,
      children: detalle,
      labels: { confirm: TEXTOS.confirmar.si, cancel: TEXTOS.confirmar.no },
      confirmProps: { color: peligro ? 'red.8' : 'tinta', 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
