import { Button } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

interface Props {
  /** Resolves to whether a mail was sent. */
  onSend: () => Promise<boolean>
  /** The toast once it was. */
  exito: string
}

export function ResendButton({ onSend, exito }: Props) {
  const [sending, setSending] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  // A disabled button loses the focus; it gets it back.
  useEffect(() => {
    if (!sending) return
    return () => {
      if (document.activeElement === document.body) boton.current?.focus()
    }
  }, [sending])

  async function resend() {
    setSending(true)
    await attempt(async () => {
      if (await onSend()) toastSuccess(exito)
    })
    setSending(false)
  }

  return (
    <Button ref={boton} variant="default" fullWidth disabled={sending} onClick={() => void resend()}>
      {sending ? 'Enviando...' : TEXTOS.verificacion.reenviar}
    </Button>
  )
}
