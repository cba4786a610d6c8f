import { Navigate } from 'react-router'
import { useSesion } from '../../lib/sesion.ts'
import { LoginPage } from './LoginPage.tsx'
import { useCorreoTraido } from './useCorreoTraido.ts'

/** The sign-in of an app that already runs: after a sign-out, a new password, a page that asked for it. */
export function LoginRoute() {
  const traido = useCorreoTraido()
  return useSesion() ? <Navigate to="/authguard" replace /> : <LoginPage traido={traido} />
}
