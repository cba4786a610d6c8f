import { useEffect } from 'react'
import { LoginPage } from './features/auth/ingreso/LoginPage.tsx'
import { useSesion } from './lib/session/sesion.ts'

/** The sign-in as a page of its own, without the router. `onSesion` is called once somebody is in, here or in another tab. */
export function Entrada({ onSesion }: { onSesion: () => void }) {
  const isIn = useSesion() !== null
  useEffect(() => {
    if (isIn) onSesion()
  }, [isIn, onSesion])
  return <LoginPage traido={null} />
}
