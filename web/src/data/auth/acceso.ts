import type { Sesion } from '@nivela/contract/auth'
import type { Rol } from '@nivela/contract/roles'

export const PANEL: Record<Rol, string> = { 1: '/adminpanel', 2: '/teacherpanel', 3: '/studentpanel' }
export const PERFIL: Record<Rol, string> = { 1: '/adminperfiles', 2: '/teacherperfil', 3: '/studentperfil' }

/** What /authguard answers: where a person belongs. */
export function homeOf(sesion: Sesion | null) {
  if (!sesion) return '/login'
  return sesion.verificado ? PANEL[sesion.idrol] : '/verification'
}

const PREFIJO: Record<Rol, string> = { 1: '/admin', 2: '/teacher', 3: '/student' }
const DESTINO = 'DESTINO'

/** The page that a person asked for before they had signed in: a mail's link, or where their session ended. */
export const rememberDestino = (destino: string) => sessionStorage.setItem(DESTINO, destino)

/** Taken once, by the panel, which offers the page where it is one of the role's. */
export function takeDestino(rol: Rol): string | null {
  const asked = sessionStorage.getItem(DESTINO)
  sessionStorage.removeItem(DESTINO)
  return asked && (asked === '/perfil' || asked.startsWith(PREFIJO[rol])) && asked !== PANEL[rol]
    ? asked
    : null
}

const SALUDO = 'SALUDO'

/** Someone came by invitation: their first page greets them, once. */
export const rememberSaludo = () => sessionStorage.setItem(SALUDO, '1')

export function takeSaludo(): boolean {
  const asked = sessionStorage.getItem(SALUDO) !== null
  sessionStorage.removeItem(SALUDO)
  return asked
}

/** The profile of the person who is signed in. */
export const profileOf = (sesion: Sesion | null) =>
  sesion?.verificado ? PERFIL[sesion.idrol] : homeOf(sesion)

/** Where to send a person who asks for a page of this role, or null when they may enter. */
export const redirectFor = (sesion: Sesion | null, rol: Rol) =>
  sesion?.verificado && sesion.idrol === rol ? null : homeOf(sesion)
