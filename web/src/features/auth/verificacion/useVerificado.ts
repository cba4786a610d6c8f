import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { checkVerificado } from '../../../data/auth/verificacion.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { toastError } from '../../../ui/toasts/toast.tsx'

const TODAVIA_NO = 'Tu correo todavía no está verificado. Abre el enlace que te enviamos y vuelve aquí.'

/** Asks whether the e-mail was verified meanwhile: by itself when the person comes back, and when they say so. */
export function useVerificado(id: number) {
  const silent = useRef(false)

  async function checkSilently() {
    if (silent.current || document.visibilityState === 'hidden') return
    silent.current = true
    await checkVerificado(id).catch(() => false)
    silent.current = false
  }
  useWindowEvent('focus', checkSilently)
  // On a phone, coming back from another app fires no focus event.
  useWindowEvent('visibilitychange', checkSilently)

  const [check, checking] = useActo(
    async () => {
      if (!(await checkVerificado(id))) toastError(TODAVIA_NO)
    },
    {
      tell: (frase, reason) =>
        toastError(reason instanceof ApiError && reason.status !== 403 ? frase : TODAVIA_NO),
    },
  )

  return { checking, check }
}
