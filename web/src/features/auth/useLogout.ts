import { TEXTOS } from '@nivela/contract/textos'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { logout } from '../../data/auth/auth.api.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { tellUnsaved } from '../../ui/dialogos/sinGuardar.ts'

export function useLogout() {
  const navigate = useNavigate()
  const asking = useRef(false)
  return async () => {
    // What saves itself is saved before the question: a second press meanwhile would ask twice.
    if (asking.current) return
    asking.current = true
    const pendiente = await tellUnsaved()
    const seguro = await confirm(
      TEXTOS.salir,
      pendiente === null ? {} : { peligro: true, detalle: `${pendiente} Si cierras sesión, se pierde.` },
    )
    asking.current = false
    if (!seguro) return
    await logout()
    await navigate('/login', { replace: true })
  }
}
