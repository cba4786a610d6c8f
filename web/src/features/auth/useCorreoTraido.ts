import { useLocation } from 'react-router'

/** The address that the page before handed over: who has just typed it need not do so again. */
export function useCorreoTraido(): string | null {
  const { state } = useLocation()
  return typeof state?.correo === 'string' ? state.correo : null
}
