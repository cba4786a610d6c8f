import { TEXTOS } from '@nivela/contract/textos'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { logout } from '../../data/auth/auth.api.ts'
import { useLater } from '../../lib/lazy/useLater.ts'
import { SALIDA } from '../../lib/session/institucion.ts'
import { getSesion } from '../../lib/session/sesion.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { tellUnsaved } from '../../ui/dialogos/sinGuardar.ts'

/** Where it leads, for a sign-out without a network. */
const loadLogin = () => import('./ingreso/LoginRoute.tsx')

export function useLogout() {
  useLater(loadLogin)
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
    const deInstitucion = getSesion()?.institucion
    await logout()
    // The institution ends its own session where it offers that, and leads back to the sign-in.
    if (deInstitucion) return location.assign(SALIDA)
    await navigate('/login', { replace: true })
  }
}
