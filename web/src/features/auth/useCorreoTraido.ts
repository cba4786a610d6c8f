import { useLocation } from 'react-router'

/** The e-mail address that was typed on the page before, so that nobody types it twice. */
export function useCorreoTraido(): string | null {
  const { state } = useLocation()
  return typeof state?.correo === 'string' ? state.correo : null
}
