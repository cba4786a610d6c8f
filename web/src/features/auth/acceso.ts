import type { Sesion } from '@nivela/contract/auth'
import type { Rol } from '@nivela/contract/roles'

export const PANEL: Record<Rol, string> = { 1: '/adminpanel', 2: '/teacherpanel', 3: '/studentpanel' }
export const PERFIL: Record<Rol, string> = { 1: '/adminperfiles', 2: '/teacherperfil', 3: '/studentperfil' }

/** Where a person belongs. */
function homeOf(sesion: Sesion | null) {
  if (!sesion) return '/login'
  return sesion.verificado ? PANEL[sesion.idrol] : '/verification'
}

const DESTINO = 'DESTINO'

/** The page that a person asked for before they had signed in: a mail's link, or where their session ended. */
export const rememberDestino = (destino: string) => sessionStorage.setItem(DESTINO, destino)

/** What /authguard answers: the page that was asked for, once; else where the person belongs. */
export function takeDestino(sesion: Sesion | null): string {
  const asked = sessionStorage.getItem(DESTINO)
  if (!asked || !sesion?.verificado) return homeOf(sesion)
  sessionStorage.removeItem(DESTINO)
  return isPathOfOurs(asked) ? asked : homeOf(sesion)
}

const SALUDO = 'SALUDO'

/** Someone came by invitation: their first page greets them, once. */
export const rememberSaludo = () => sessionStorage.setItem(SALUDO, '1')

export function takeSaludo(): boolean {
  const asked = sessionStorage.getItem(SALUDO) !== null
  sessionStorage.removeItem(SALUDO)
  return asked
}

/** A path on this server. Browsers read "//host" and "/\host" as another one. */
const isPathOfOurs = (path: string) => /^\/(?![/\\])/.test(path)

/** The profile of whoever is signed in. */
export const profileOf = (sesion: Sesion | null) =>
  sesion?.verificado ? PERFIL[sesion.idrol] : homeOf(sesion)

/** Where to send a person who asks for a page of this role, or null when they may enter. */
export const redirectFor = (sesion: Sesion | null, rol: Rol) =>
  sesion?.verificado && sesion.idrol === rol ? null : homeOf(sesion)
