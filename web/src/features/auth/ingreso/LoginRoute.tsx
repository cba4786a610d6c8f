import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSesion } from '../../../lib/session/sesion.ts'
import { useCorreoTraido } from '../useCorreoTraido.ts'
import { LoginPage } from './LoginPage.tsx'

/** The sign-in of an app that already runs: after a sign-out, a new password, a page that asked for it. */
export function LoginRoute() {
  const traido = useCorreoTraido()
  const navigate = useNavigate()
  const isIn = useSesion() !== null
  // The form stays until the code of the page that it leads to is there.
  useEffect(() => {
    if (isIn) void navigate('/authguard', { replace: true })
  }, [isIn, navigate])
  return <LoginPage traido={traido} />
}
