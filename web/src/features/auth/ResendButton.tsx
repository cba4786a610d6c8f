import { Button } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { useEffect, useRef } from 'react'
import { useActo } from '../../ui/actos/useActo.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

interface Props {
  /** Resolves to whether a mail was sent. */
  onSend: () => Promise<boolean>
  /** The toast once it was. */
  exito: string
}

export function ResendButton({ onSend, exito }: Props) {
  const [resend, sending] = useActo(async () => {
    if (await onSend()) toastSuccess(exito)
  })
  const boton = useRef<HTMLButtonElement>(null)
  // A disabled button loses the focus; it gets it back.
  useEffect(() => {
    if (!sending) return
    return () => {
      if (document.activeElement === document.body) boton.current?.focus()
    }
  }, [sending])

  return (
    <Button ref={boton} variant="default" fullWidth disabled={sending} onClick={() => void resend()}>
      {sending ? 'Enviando...' : TEXTOS.verificacion.reenviar}
    </Button>
  )
}
