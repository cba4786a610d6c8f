import type { Rol } from '@nivela/contract/usuarios'
import { Navigate } from 'react-router'
import { redirectFor } from '../../lib/acceso.ts'
import { useSesion } from '../../lib/sesion.ts'
import { Disposicion } from '../../ui/disposicion/Disposicion.tsx'
import { Interior } from '../../ui/Interior.tsx'
import { useLogout } from './useLogout.ts'

/** The router keeps strangers out on the way in; this sends them out when the session changes under an open page. */
export function AreaPrivada({ rol }: { rol: Rol }) {
  const sesion = useSesion()
  const logout = useLogout()
  const destino = redirectFor(sesion, rol)
  if (destino || !sesion) return <Navigate to={destino ?? '/login'} replace />
  return (
    <Interior>
      <Disposicion sesion={sesion} rol={rol} onLogout={logout} />
    </Interior>
  )
}
